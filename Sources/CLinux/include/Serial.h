// Serial ports as keys: their control lines, and waiting for them to change.
#pragma once

#include <pthread.h>
#include <stdint.h>
#include <termios.h>

/// Lines that a key works, as bits; the same order as in `SerialLine`.
enum { CLinux_line_cts = 1, CLinux_line_dsr = 2, CLinux_line_dcd = 4, CLinux_line_ri = 8 };

/// Sets DTR and RTS: raised or lowered.  Returns 0 or an error number.
int CLinux_serial_supply(int descriptor, int dtr, int rts);

/// Makes the port ignore its data and DCD's meaning of a modem that hung up.
///
/// @param before takes the port's settings, for `tcsetattr`.
/// @return 0 or an error number.
int CLinux_serial_prepare(int descriptor, struct termios *before);

/// The lines that are raised: a set of bits, or a negative error number.
int CLinux_serial_lines(int descriptor);

/// How often CTS, DSR, DCD and RI have changed: 0 or an error number, if the driver does not count.
int CLinux_serial_counts(int descriptor, uint32_t counts[4]);

/// Waits until one of these lines changes (TIOCMIWAIT): 0 or an error number: EINTR when the thread was interrupted,
/// EIO or ENODEV when the port has gone, EINVAL, ENOTTY or ENOIOCTLCMD if the driver cannot wait.
int CLinux_serial_wait(int descriptor, int lines);

/// Lets `CLinux_interrupt` end a system call of the calling thread.
void CLinux_allow_interrupts(void);

/// Interrupts the calling thread every so many milliseconds; 0 for no more.
void CLinux_interrupt_every(int milliseconds);

/// Gives back what `CLinux_interrupt_every` took; call it on the same thread.
void CLinux_stop_interrupts(void);

/// Ends the system call that a thread waits in, if it does so now and has allowed it.
void CLinux_interrupt(pthread_t thread);
