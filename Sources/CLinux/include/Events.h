// Event descriptors, and waiting until something happens.
#pragma once

#include <poll.h>
#include <stdint.h>

/// Adds one to an eventfd; never waits. If the counter is full, the descriptor is readable anyway.
__attribute__((swift_attr("@_noLocks"))) void CLinux_eventfd_ring(int descriptor);

/// Waits until the counter of a non-blocking eventfd is not zero, at most that long (a negative time is for ever), and resets
/// it.
__attribute__((swift_attr("@_noLocks"))) void CLinux_eventfd_take(int descriptor, int64_t nanoseconds);

/// Resets the counter of a non-blocking eventfd to zero.
void CLinux_eventfd_clear(int descriptor);

/// `ppoll` with a timeout in nanoseconds; a negative one waits for ever.
int CLinux_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);

/// A pipe whose ends never wait, closed in programs that are started from the first moment on (pipe2): 0 or -1.
int CLinux_pipe(int *reading, int *writing);

/// An empty file without a place in any folder, closed in programs that are started (memfd_create), or -1.
int CLinux_file_in_memory(const char *name);
