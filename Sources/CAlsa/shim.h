#pragma once
#include <alsa/asoundlib.h>

static void CAlsa_say_nothing(
    const char *file, int line, const char *function, int error, const char *format, ...) {
}

/// Keeps alsa-lib from writing to standard error, which is the user's.  The handler is variadic.
static inline void CAlsa_silence(void) {
    snd_lib_error_set_handler(CAlsa_say_nothing);
}
