#pragma once
#include <libevdev/libevdev.h>
#include <stdint.h>

/// The time of an event in nanoseconds of the requested clock. In C because the fields are macros. If Swift read the
/// `time` field itself, every file that is compiled in the same batch would take `timespec` for a type of this module.
static inline int64_t CEvdev_nanoseconds(const struct input_event *event) {
    return (int64_t)event->input_event_sec * 1000000000 + (int64_t)event->input_event_usec * 1000;
}
