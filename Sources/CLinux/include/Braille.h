// Braille displays through BrlAPI, whose library is loaded while the program runs: most computers have none.
//
// One connection at a time, used by one thread. The library may wait for a server that does not answer, so that thread must
// be one for which nobody waits.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The library's file.
extern const char *const CLinux_braille_library;

/// Loads the library. Returns false if it is not there, or lacks something; may be called again.
bool CLinux_braille_load(void);

/// Connects to the server, as BRLAPI_HOST and BRLAPI_AUTH say or else as the library does.
///
/// @return a descriptor that is readable when there may be keys or the server has gone; -1 on failure.
int CLinux_braille_open(void);

/// Closes the connection. The display goes back to whoever had it.
void CLinux_braille_close(void);

/// The number of cells of the display; 0 if the server has none at present; -1 if the server has gone.
int CLinux_braille_cells(void);

/// Takes the display for the terminal that the program runs in, as long as it has the focus; returns 0 or -1, also if that
/// terminal is unknown to the server.
int CLinux_braille_enter(void);

/// Gives the display back; returns 0 or -1.
int CLinux_braille_leave(void);

/// Makes these keys arrive, and characters typed in braille, and no others: the server keeps those that are its own.
///
/// @param commands keys of the display as the server codes them, without arguments.
/// @return 0 or -1.
int CLinux_braille_accept(const uint64_t *commands, unsigned count);

/// Shows a text from the first cell on, one character a cell; what it leaves over is blank. Returns 0 or -1.
///
/// @param text UTF-32, ended by 0.
int CLinux_braille_write(const uint32_t *text);

/// Takes the next key without waiting, while the display is held: 1 with its code, 0 if there is none, -1 if the server has gone.
int CLinux_braille_key(uint64_t *code);

/// Why the last call failed, in the library's words.
const char *CLinux_braille_reason(void);
