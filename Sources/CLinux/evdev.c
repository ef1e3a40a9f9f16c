#define _GNU_SOURCE
#include "include/Evdev.h"

#include <errno.h>
#include <sys/ioctl.h>
#include <unistd.h>

int CLinux_evdev_set_mask(int descriptor, uint32_t type, const uint8_t *bits, size_t size)
{
    const struct input_mask mask = {.type = type, .codes_size = (uint32_t)size, .codes_ptr = (uintptr_t)bits};
    return ioctl(descriptor, EVIOCSMASK, &mask) == -1 ? errno : 0;
}

int CLinux_evdev_keys_down(int descriptor, uint8_t *bits, size_t size)
{
    return ioctl(descriptor, EVIOCGKEY(size), bits) == -1 ? errno : 0;
}

int CLinux_rumble_upload(int descriptor, int effect, uint16_t strong, uint16_t weak, uint16_t milliseconds)
{
    struct ff_effect rumble = {
        .type = FF_RUMBLE,
        .id = (int16_t)effect,
        .replay = {.length = milliseconds},
        .u.rumble = {.strong_magnitude = strong, .weak_magnitude = weak},
    };
    return ioctl(descriptor, EVIOCSFF, &rumble) == -1 ? -errno : rumble.id;
}

int CLinux_rumble_play(int descriptor, int effect, int count)
{
    const struct input_event play = {.type = EV_FF, .code = (uint16_t)effect, .value = count};
    return TEMP_FAILURE_RETRY(write(descriptor, &play, sizeof play)) == -1 ? errno : 0;
}
