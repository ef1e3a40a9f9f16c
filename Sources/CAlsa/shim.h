#pragma once
#include <alsa/asoundlib.h>

#include "sequencer.h"

static void CAlsa_say_nothing(
    const char *file, int line, const char *function, int error, const char *format, ...) {
}

/// Keeps alsa-lib from writing to standard error, which belongs to the user. The handler is variadic.
static inline void CAlsa_silence(void) {
    snd_lib_error_set_handler(CAlsa_say_nothing);
}

// What the sound thread calls.  Whether alsa-lib takes a lock inside is not ours to say; the attribute says that Swift does
// nothing around it that would.
#define CALSA_IN_TIME __attribute__((swift_attr("@_noLocks")))
CALSA_IN_TIME int snd_pcm_avail_delay(snd_pcm_t *pcm, snd_pcm_sframes_t *available, snd_pcm_sframes_t *delay);
CALSA_IN_TIME snd_pcm_state_t snd_pcm_state(snd_pcm_t *pcm);
CALSA_IN_TIME snd_pcm_sframes_t snd_pcm_writei(snd_pcm_t *pcm, const void *frames, snd_pcm_uframes_t count);
CALSA_IN_TIME int snd_pcm_wait(snd_pcm_t *pcm, int milliseconds);
CALSA_IN_TIME int snd_pcm_prepare(snd_pcm_t *pcm);
CALSA_IN_TIME int snd_pcm_resume(snd_pcm_t *pcm);
CALSA_IN_TIME int snd_pcm_drop(snd_pcm_t *pcm);
