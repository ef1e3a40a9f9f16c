// The functions of libespeak-ng that Kochlea calls. The library loads at the first call (docs/decisions/0068).
#include "CEspeakNG.h"

#include <Late.h>
#include <dlfcn.h>
#include <stdio.h>

static void *find(const char *name) {
    static _Atomic(void *) library;
    void *function = CLinux_late(&library, "libespeak-ng.so.1", name);
    // The library itself reports errors this way.
    if (!function) fprintf(stderr, "%s\n", dlerror());
    return function;
}

CLINUX_LATE(int, espeak_Initialize, -1, (espeak_AUDIO_OUTPUT output, int buflength, const char *path, int options), output,
     buflength, path, options)
CLINUX_LATE(const char *, espeak_Info, NULL, (const char **path), path)
CLINUX_LATE(const espeak_VOICE **, espeak_ListVoices, NULL, (espeak_VOICE * like), like)
CLINUX_LATE(espeak_VOICE *, espeak_GetCurrentVoice, NULL, (void))
CLINUX_LATE(espeak_ERROR, espeak_SetVoiceByName, EE_INTERNAL_ERROR, (const char *name), name)
CLINUX_LATE(espeak_ERROR, espeak_SetVoiceByProperties, EE_INTERNAL_ERROR, (espeak_VOICE * like), like)
CLINUX_LATE(espeak_ERROR, espeak_SetParameter, EE_INTERNAL_ERROR, (espeak_PARAMETER parameter, int value, int relative),
     parameter, value, relative)
CLINUX_LATE(espeak_ERROR, espeak_Char, EE_INTERNAL_ERROR, (wchar_t character), character)
CLINUX_LATE(espeak_ERROR, espeak_Synth, EE_INTERNAL_ERROR,
     (const void *text, size_t size, unsigned int position, espeak_POSITION_TYPE type, unsigned int end,
      unsigned int flags, unsigned int *identifier, void *data),
     text, size, position, type, end, flags, identifier, data)

void espeak_SetSynthCallback(t_espeak_callback *callback) {
    void (*function)(t_espeak_callback *) = find("espeak_SetSynthCallback");
    if (function) function(callback);
}
