// The functions of libsndfile that Kochlea and its tests call. The library loads at the first call
// (docs/decisions/0068).
#include "CSndFile.h"

#include <Late.h>
#include <stddef.h>

static void *find(const char *name) {
    static _Atomic(void *) library;
    return CLinux_late(&library, "libsndfile.so.1", name);
}

bool CSndFile_load(void) { return find("sf_open_virtual"); }

CLINUX_LATE(SNDFILE *, sf_open, NULL, (const char *path, int mode, SF_INFO *info), path, mode, info)
CLINUX_LATE(SNDFILE *, sf_open_virtual, NULL, (SF_VIRTUAL_IO * callbacks, int mode, SF_INFO *info, void *data), callbacks,
     mode, info, data)
CLINUX_LATE(int, sf_command, 0, (SNDFILE * file, int command, void *data, int size), file, command, data, size)
CLINUX_LATE(sf_count_t, sf_writef_float, 0, (SNDFILE * file, const float *samples, sf_count_t frames), file, samples, frames)
CLINUX_LATE(sf_count_t, sf_writef_short, 0, (SNDFILE * file, const short *samples, sf_count_t frames), file, samples, frames)
CLINUX_LATE(sf_count_t, sf_read_float, 0, (SNDFILE * file, float *samples, sf_count_t count), file, samples, count)
CLINUX_LATE(int, sf_close, 0, (SNDFILE * file), file)
CLINUX_LATE(const char *, sf_strerror, "", (SNDFILE * file), file)
CLINUX_LATE(const char *, sf_error_number, "", (int code), code)
