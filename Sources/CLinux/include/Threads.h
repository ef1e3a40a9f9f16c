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

/// The calling thread's number, as shown by system tools.
int CLinux_thread_id(void);

/// The priority of a real-time thread of this process (SCHED_FIFO or SCHED_RR); 0 if it is not one.
int CLinux_realtime_priority(int thread);

/// Takes real-time scheduling away from a thread that runs for 100 ms without waiting: something is wrong with it, and
/// nothing else would run. For up to 16 threads, each calling it before it requests real time; lowers the soft limit
/// RLIMIT_RTTIME of the process.
void CLinux_guard_realtime(void);

/// Lowers the hard limit RLIMIT_RTTIME to 200 ms, without which RealtimeKit refuses. It cannot be raised again.
void CLinux_allow_realtime_kit(void);

/// `posix_spawnp` with the soft limit RLIMIT_RTTIME that this process was given: SIGXCPU would end a program that does not
/// know of the lower one.
int CLinux_spawn(pid_t *child, const char *name, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]);

/// Does the same for another thread of this process, whose limit has been set by `CLinux_guard_realtime`.
void CLinux_guard_realtime_of(int thread);
