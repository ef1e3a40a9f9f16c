// Threads that keep time.
#pragma once

/// Touches 256 kB of the calling thread's stack, so that no page has to be found while it keeps time.
void CLinux_prefault_stack(void);

/// Lets the calling thread's timers fire that exactly instead of up to 50 µs late.  prctl is variadic.
void CLinux_set_timer_slack(unsigned long nanoseconds);

/// Names the calling thread (15 characters at most).
void CLinux_name_thread(const char *name);

/// Asks for SCHED_FIFO for the calling thread, not inherited by its children: 0 or an error number.
int CLinux_request_fifo(int priority);

/// The calling thread's number, as the system's tools show it.
int CLinux_thread_id(void);

/// Whether a thread of this process is scheduled in real time (SCHED_FIFO or SCHED_RR): its priority, or 0.
int CLinux_realtime_priority(int thread);

/// Takes real time from a thread that runs for 100 ms without waiting for anything: it is out of its mind, and nothing else
/// would run.  For up to 8 threads, each by itself, before it asks for real time; limits RLIMIT_RTTIME for the process.
void CLinux_guard_realtime(void);
