#pragma once
#include <alsa/asoundlib.h>

#include "sequencer.h"

static void CAlsa_say_nothing(
    const char *file, int line, const char *function, int error, const char *format, ...) {
}

/// Keeps alsa-lib from writing to standard error, which is the learner's terminal. In C because the handler is
/// variadic.
static inline void CAlsa_silence(void) {
    snd_lib_error_set_handler(CAlsa_say_nothing);
}

// Functions that the sound thread calls. The attribute lets Swift code marked @_noLocks call them. It does not prove
// that alsa-lib takes no lock inside.
#define CALSA_IN_TIME __attribute__((swift_attr("@_noLocks")))
CALSA_IN_TIME int snd_pcm_avail_delay(snd_pcm_t *pcm, snd_pcm_sframes_t *available, snd_pcm_sframes_t *delay);
CALSA_IN_TIME snd_pcm_state_t snd_pcm_state(snd_pcm_t *pcm);
CALSA_IN_TIME snd_pcm_sframes_t snd_pcm_writei(snd_pcm_t *pcm, const void *frames, snd_pcm_uframes_t count);
CALSA_IN_TIME int snd_pcm_wait(snd_pcm_t *pcm, int milliseconds);
CALSA_IN_TIME int snd_pcm_prepare(snd_pcm_t *pcm);
CALSA_IN_TIME int snd_pcm_resume(snd_pcm_t *pcm);
CALSA_IN_TIME int snd_pcm_drop(snd_pcm_t *pcm);
