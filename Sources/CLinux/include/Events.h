// Event descriptors, pipes, memory files and poll.
#pragma once

#include <poll.h>
#include <stdint.h>

/// Adds one to a non-blocking eventfd and keeps errno. If the counter is full, the descriptor is readable anyway.
__attribute__((swift_attr("@_noLocks"))) void CLinux_eventfd_ring(int descriptor);

/// Waits until the counter of a non-blocking eventfd is not zero, and resets it. The timeout is in nanoseconds; a
/// negative one waits for ever.
__attribute__((swift_attr("@_noLocks"))) void CLinux_eventfd_take(int descriptor, int64_t nanoseconds);

/// Resets the counter of a non-blocking eventfd to zero.
void CLinux_eventfd_clear(int descriptor);

/// `ppoll` with a timeout in nanoseconds; a negative one waits for ever.
int CLinux_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);

/// Makes a non-blocking pipe that no child process inherits, even one that starts at the same moment (pipe2). Returns 0
/// or -1.
int CLinux_pipe(int *reading, int *writing);

/// Makes an empty file in memory that no child process inherits (memfd_create). Returns its descriptor or -1.
int CLinux_file_in_memory(const char *name);
