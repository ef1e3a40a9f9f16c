// Entry to RealtimeSanitizer, which the Swift compiler does not offer: code called through here is checked while it
// runs. Built without -fsanitize=realtime it is a plain call.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// A render callback: fills `output` with `frames` samples.
typedef void (*CLinux_render)(void *context, float *output, size_t frames);

/// Calls `render` in a context in which allocating, freeing, locking or waiting ends the process with a report, if the
/// program is built with -fsanitize=realtime.
void CLinux_call_realtime(CLinux_render render, void *context, float *output, size_t frames);

/// Whether the program is built with -fsanitize=realtime.
bool CLinux_realtime_is_checked(void);
