#define _GNU_SOURCE
#include "Threads.h"

#include <errno.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>

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
