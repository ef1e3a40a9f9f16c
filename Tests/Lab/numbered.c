// Plays numbered samples on an ALSA PCM, so that a recording shows lost samples, and when each sample sounded.
//   cc -O2 -o numbered numbered.c -lasound
//   numbered PCM PERIOD_FRAMES PERIODS SECONDS LOG
// Sample n has n modulo 32768 on the left and n / 32768 on the right. LOG gets a line for each written period: its
// first sample, the time in seconds of CLOCK_MONOTONIC, and the delay in frames that ALSA reported before the write.
#include <alsa/asoundlib.h>
#include <sys/prctl.h>
#include <time.h>

enum { RATE = 48000, MOST = 1 << 20 };

static struct { double time; snd_pcm_sframes_t delay; } writes[MOST];

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static void check(int code, const char *what) {
    if (code >= 0) return;
    fprintf(stderr, "%s: %s\n", what, snd_strerror(code));
    exit(1);
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fputs("usage: numbered PCM PERIOD_FRAMES PERIODS SECONDS LOG\n", stderr);
        return 64;
    }
    snd_pcm_uframes_t period = atol(argv[2]), buffer = period * atol(argv[3]);
    long total = atof(argv[4]) * RATE, sample = 0, count = 0, xruns = 0;
    snd_pcm_t *pcm;
    snd_pcm_hw_params_t *hardware;
    snd_pcm_sw_params_t *software;
    prctl(PR_SET_TIMERSLACK, 1);
    check(snd_pcm_open(&pcm, argv[1], SND_PCM_STREAM_PLAYBACK, 0), "open");
    snd_pcm_hw_params_alloca(&hardware);
    snd_pcm_sw_params_alloca(&software);
    check(snd_pcm_hw_params_any(pcm, hardware), "any");
    check(snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED), "access");
    check(snd_pcm_hw_params_set_format(pcm, hardware, SND_PCM_FORMAT_S16_LE), "format");
    check(snd_pcm_hw_params_set_channels(pcm, hardware, 2), "channels");
    check(snd_pcm_hw_params_set_rate(pcm, hardware, RATE, 0), "rate");
    check(snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, 0), "period");
    check(snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer), "buffer");
    check(snd_pcm_hw_params(pcm, hardware), "parameters");
    check(snd_pcm_sw_params_current(pcm, software), "current");
    check(snd_pcm_sw_params_set_start_threshold(pcm, software, buffer), "start");
    check(snd_pcm_sw_params(pcm, software), "software parameters");
    FILE *log = fopen(argv[5], "w");
    if (!log) {
        perror(argv[5]);
        return 73;
    }
    int16_t frames[2 * period];
    while (sample < total && count < MOST) {
        snd_pcm_sframes_t room, delay = 0;
        // Write as late as possible, like a program that responds to a key.
        while ((room = snd_pcm_avail_update(pcm)) >= 0 && room < (snd_pcm_sframes_t)period) snd_pcm_wait(pcm, 100);
        snd_pcm_delay(pcm, &delay);
        for (snd_pcm_uframes_t i = 0; i < period; i++) {
            frames[2 * i] = (sample + i) & 0x7fff;
            frames[2 * i + 1] = (sample + i) >> 15;
        }
        writes[count].time = now();
        writes[count].delay = delay;
        snd_pcm_sframes_t written = room < 0 ? room : snd_pcm_writei(pcm, frames, period);
        if (written < 0) {
            xruns++;
            check(snd_pcm_recover(pcm, written, 1), "recover");
            continue;
        }
        sample += written;
        count++;
    }
    for (long i = 0; i < count; i++) fprintf(log, "%ld %.6f %ld\n", i * (long)period, writes[i].time, writes[i].delay);
    printf("period %lu buffer %lu xruns %ld\n", period, buffer, xruns);
    return fclose(log) ? 74 : 0;
}
