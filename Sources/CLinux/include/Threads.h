// Threads with precise timing.
#pragma once

#include <spawn.h>
#include <stdint.h>
#include <sys/types.h>

/// CLOCK_MONOTONIC in nanoseconds.
__attribute__((swift_attr("@_noLocks"))) int64_t CLinux_monotonic_nanoseconds(void);

/// Sleeps until CLOCK_MONOTONIC shows that time; returns at once if it has passed.
__attribute__((swift_attr("@_noLocks"))) void CLinux_sleep_until(int64_t nanoseconds);

/// Touches 256 kB of the calling thread's stack, so that no page fault occurs while it must be on time.
void CLinux_prefault_stack(void);

/// Makes the calling thread's timers fire exactly instead of up to 50 µs late. prctl is variadic.
void CLinux_set_timer_slack(unsigned long nanoseconds);

/// Names the calling thread (at most 15 characters).
void CLinux_name_thread(const char *name);

/// Requests SCHED_FIFO for the calling thread, not inherited by its children; returns 0 or an error number.
int CLinux_request_fifo(int priority);

/// Requests SCHED_FIFO for another thread of this process; returns 0 or an error number.
int CLinux_request_fifo_for(int thread, int priority);

/// Gives the calling thread a low priority. Its threads inherit it.
void CLinux_let_others_first(void);

/// The calling thread's number, as shown by system tools.
int CLinux_thread_id(void);

/// The priority of a real-time thread of this process (SCHED_FIFO or SCHED_RR); 0 if it is not one.
int CLinux_realtime_priority(int thread);

/// Guards against a real-time thread that hangs in a loop and starves the machine: when one runs for 100 ms without
/// waiting, all guarded threads lose real-time scheduling. Up to 16 threads can be guarded. Each calls this before it
/// requests real-time scheduling. Lowers the soft limit RLIMIT_RTTIME of the process.
void CLinux_guard_realtime(void);

/// Lowers the hard limit RLIMIT_RTTIME to 200 ms, because RealtimeKit refuses a higher one. The process cannot raise it
/// again.
void CLinux_allow_realtime_kit(void);

/// `posix_spawnp` with the soft limit RLIMIT_RTTIME that this process was started with. Under the lowered limit,
/// SIGXCPU could end a child that uses real-time scheduling.
int CLinux_spawn(pid_t *child, const char *name, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]);

/// Guards another thread of this process. Some thread must have called `CLinux_guard_realtime` before, which sets the
/// limit.
void CLinux_guard_realtime_of(int thread);
