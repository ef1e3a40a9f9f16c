#include "Realtime.h"

#if __has_attribute(nonblocking)
#define NONBLOCKING __attribute__((nonblocking))
#else
#define NONBLOCKING
#endif

// The attribute must be on the function whose body the sanitizer instruments, so it is here rather than on the type of
// the callback.
static void call(CLinux_render render, void *context, float *output, size_t frames) NONBLOCKING {
    render(context, output, frames);
}

void CLinux_call_realtime(CLinux_render render, void *context, float *output, size_t frames) {
    call(render, context, output, frames);
}

#if defined(__has_feature)
#if __has_feature(realtime_sanitizer)
#define CHECKED true
#endif
#endif
#ifndef CHECKED
#define CHECKED false
#endif

bool CLinux_realtime_is_checked(void) {
    return CHECKED;
}
