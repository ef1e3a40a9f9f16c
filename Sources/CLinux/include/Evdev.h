// Input devices: ioctls of linux/input.h that libevdev lacks and that Swift cannot import, because they are macros.
#pragma once

#include <linux/input.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/inotify.h>

/// Sets which codes of an event type reach the descriptor (EVIOCSMASK, Linux 4.4). Type EV_SYN selects the types
/// themselves.
///
/// @param bits bit `n % 8` of byte `n / 8` lets code n pass.
/// @return 0 or an error number: EINVAL, ENOTTY or ENOENT if the kernel or an emulated device does not support it.
int CLinux_evdev_set_mask(int descriptor, uint32_t type, const uint8_t *bits, size_t size);

/// Reads which keys and buttons are down (EVIOCGKEY). The kernel drops their unread events.
///
/// @param bits bit `n % 8` of byte `n / 8` is set for code n.
/// @return 0 or an error number.
int CLinux_evdev_keys_down(int descriptor, uint8_t *bits, size_t size);

/// Uploads a rumble to a device (EVIOCSFF).
///
/// @param effect number of the rumble to replace; -1 for a new one.
/// @param strong strength of the heavy motor, 0 to 65535; `weak` is that of the light one.
/// @return the effect's number, or a negative error number.
int CLinux_rumble_upload(int descriptor, int effect, uint16_t strong, uint16_t weak, uint16_t milliseconds);

/// Starts a rumble, or stops it if the count is 0.
///
/// @return 0 or an error number.
int CLinux_rumble_play(int descriptor, int effect, int count);
