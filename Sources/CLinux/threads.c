#define _GNU_SOURCE
#include "Threads.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

int64_t CLinux_monotonic_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void CLinux_sleep_until(int64_t nanoseconds) {
    struct timespec until = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    // clock_nanosleep returns the error number instead of setting errno.
    TEMP_FAILURE_RETRY((errno = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL)) ? -1 : 0);
}

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

int CLinux_request_fifo_for(int thread, int priority) {
    struct sched_param parameter = {.sched_priority = priority};
    return sched_setscheduler(thread, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameter) == 0 ? 0 : errno;
}

void CLinux_let_others_first(void) {
    // Not SCHED_IDLE: a thread that never runs would keep its locks. On Linux 0 means the thread, not the process.
    setpriority(PRIO_PROCESS, 0, 10);
}

int CLinux_thread_id(void) {
    return gettid();
}

int CLinux_realtime_priority(int thread) {
    struct sched_param parameter;
    int policy = sched_getscheduler(thread);
    if (policy < 0 || sched_getparam(thread, &parameter) != 0) return 0;
    policy &= ~SCHED_RESET_ON_FORK;
    return policy == SCHED_FIFO || policy == SCHED_RR ? parameter.sched_priority : 0;
}

// In microseconds: how long a thread of Kochlea may run without waiting, and the hard limit that RealtimeKit requires.
enum { OWN_LIMIT = 100000, KIT_LIMIT = 200000 };
static pthread_mutex_t limit_lock = PTHREAD_MUTEX_INITIALIZER;
/// The soft limit before Kochlea lowered it; 0 if it did not. Child processes get it back.
static rlim_t given_limit;

enum { GUARDED = 16 };
static atomic_int guarded[GUARDED];

// The kernel sends the signal to the process, so it may arrive on another thread than the one at fault. All guarded
// threads lose real-time scheduling. Uses only async-signal-safe calls.
static void take_realtime(int signal) {
    (void)signal;
    int before = errno;
    struct sched_param parameter = {.sched_priority = 0};
    for (int i = 0; i < GUARDED; i++) {
        int thread = atomic_load(&guarded[i]);
        if (thread) sched_setscheduler(thread, SCHED_OTHER, &parameter);
    }
    errno = before;
}

void CLinux_guard_realtime_of(int thread) {
    for (int i = 0; i < GUARDED; i++) {
        int nobody = 0;
        // The slot of a thread that has ended can be reused.
        int before = atomic_load(&guarded[i]);
        if (before && sched_getscheduler(before) < 0) atomic_compare_exchange_strong(&guarded[i], &before, 0);
        if (atomic_compare_exchange_strong(&guarded[i], &nobody, thread) || nobody == thread) break;
    }
}

void CLinux_guard_realtime(void) {
    CLinux_guard_realtime_of(gettid());
    struct sigaction action = {.sa_handler = take_realtime, .sa_flags = SA_RESTART};
    sigaction(SIGXCPU, &action, NULL);
    // Unblock the signal in this thread: if it is at fault, it is running, while other threads may have to wait for it.
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGXCPU);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    pthread_mutex_lock(&limit_lock);
    struct rlimit present;
    if (getrlimit(RLIMIT_RTTIME, &present) == 0 && present.rlim_cur > OWN_LIMIT) {
        given_limit = present.rlim_cur;
        present.rlim_cur = OWN_LIMIT;
        setrlimit(RLIMIT_RTTIME, &present);
    }
    pthread_mutex_unlock(&limit_lock);
}

void CLinux_allow_realtime_kit(void) {
    pthread_mutex_lock(&limit_lock);
    struct rlimit present;
    if (getrlimit(RLIMIT_RTTIME, &present) == 0 && present.rlim_max > KIT_LIMIT) {
        present.rlim_max = KIT_LIMIT;
        if (present.rlim_cur > KIT_LIMIT) present.rlim_cur = KIT_LIMIT;
        setrlimit(RLIMIT_RTTIME, &present);
    }
    pthread_mutex_unlock(&limit_lock);
}

int CLinux_spawn(pid_t *child, const char *name, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
    pthread_mutex_lock(&limit_lock);
    struct rlimit own, lifted;
    bool lifts = given_limit && getrlimit(RLIMIT_RTTIME, &own) == 0;
    if (lifts) {
        lifted = own;
        lifted.rlim_cur = given_limit < own.rlim_max ? given_limit : own.rlim_max;
        setrlimit(RLIMIT_RTTIME, &lifted);
    }
    int code = posix_spawnp(child, name, actions, attributes, arguments, environment);
    if (lifts) setrlimit(RLIMIT_RTTIME, &own);
    pthread_mutex_unlock(&limit_lock);
    return code;
}
