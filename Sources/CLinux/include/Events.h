// Waiting: event descriptors and the pause until something happens.
#pragma once

#include <poll.h>
#include <stdint.h>

/// Adds one to an eventfd; never waits.  A counter that is full is as loud as one more ring.
__attribute__((swift_attr("@_noLocks"))) void CLinux_eventfd_ring(int descriptor);

/// Sets a non-blocking eventfd's counter back to zero.
void CLinux_eventfd_clear(int descriptor);

/// `ppoll` with a timeout in nanoseconds; negative waits without end.
int CLinux_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);
