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
