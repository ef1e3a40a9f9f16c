#pragma once
#include <libevdev/libevdev.h>
#include <stdint.h>

/// The time of an event in nanoseconds, on the clock that was requested. The field is a macro; if Swift read it,
/// `timespec` would be taken for this module's own in every file compiled together with that one.
static inline int64_t CEvdev_nanoseconds(const struct input_event *event) {
    return (int64_t)event->input_event_sec * 1000000000 + (int64_t)event->input_event_usec * 1000;
}
