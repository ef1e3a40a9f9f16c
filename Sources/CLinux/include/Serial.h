// Serial ports as keys: reads their control lines and waits for changes.
#pragma once

#include <pthread.h>
#include <stdint.h>
#include <termios.h>

/// The lines that a key can close, as bits, in the order of `SerialLine`.
enum { CLinux_line_cts = 1, CLinux_line_dsr = 2, CLinux_line_dcd = 4, CLinux_line_ri = 8 };

/// Raises or lowers DTR and RTS. Returns 0 or an error number.
int CLinux_serial_supply(int descriptor, int dtr, int rts);

/// Makes the port ignore received data, and DCD, which otherwise would report that a modem has hung up.
///
/// @param before receives the port's present settings, for `tcsetattr`.
/// @return 0 or an error number.
int CLinux_serial_prepare(int descriptor, struct termios *before);

/// The raised lines as a set of bits, or a negative error number.
int CLinux_serial_lines(int descriptor);

/// Stores how often CTS, DSR, DCD and RI have changed, in this order. Returns 0, or an error number if the driver does
/// not count.
int CLinux_serial_counts(int descriptor, uint32_t counts[4]);

/// Waits until one of these lines changes (TIOCMIWAIT). Returns 0 or an error number: EINTR if the thread was
/// interrupted, EIO or ENODEV if the port is gone, EINVAL, ENOTTY or ENOIOCTLCMD if the driver cannot wait.
int CLinux_serial_wait(int descriptor, int lines);

/// Lets `CLinux_interrupt` end a system call of the calling thread.
void CLinux_allow_interrupts(void);

/// Interrupts the calling thread again and again with this period; 0 turns that off.
void CLinux_interrupt_every(int milliseconds);

/// Deletes the timer of `CLinux_interrupt_every`. Call it on the same thread.
void CLinux_stop_interrupts(void);

/// Interrupts the system call in which a thread is waiting, if the thread has called `CLinux_allow_interrupts`.
void CLinux_interrupt(pthread_t thread);
