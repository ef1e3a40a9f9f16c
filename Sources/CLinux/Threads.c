#define _GNU_SOURCE
#include "Threads.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

void CLinux_prefault_stack(void) {
    volatile char stack[256 * 1024];
    for (size_t offset = 0; offset < sizeof stack; offset += 1024) stack[offset] = 0;
}

void CLinux_set_timer_slack(unsigned long nanoseconds) {
    prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0);
}

void CLinux_name_thread(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}

int CLinux_request_fifo(int priority) {
    struct sched_param parameter = {.sched_priority = priority};
    return sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameter) == 0 ? 0 : errno;
}

int CLinux_join_until(pthread_t thread, int64_t nanoseconds) {
    struct timespec until = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    return pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &until);
}
