// Entry to RealtimeSanitizer, which the Swift compiler does not offer. The sanitizer checks code that is called through
// these functions. Without -fsanitize=realtime they are plain calls.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Fills `output` with `frames` samples.
typedef void (*CLinux_render)(void *context, float *output, size_t frames);

/// Calls `render`. In a build with -fsanitize=realtime, the process ends with a report if `render` allocates, frees,
/// locks or waits.
void CLinux_call_realtime(CLinux_render render, void *context, float *output, size_t frames);

/// Whether the program is built with -fsanitize=realtime.
bool CLinux_realtime_is_checked(void);
