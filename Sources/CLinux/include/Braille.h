// Braille displays through BrlAPI. The library is loaded at run time, because most computers do not have it.
//
// There is one connection at a time, used by one thread. A hung server blocks the library's calls, so no other thread
// may wait for that thread without a timeout.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The file name of the library.
extern const char *const CLinux_braille_library;

/// Loads the library. Returns false if it is missing or lacks a function. May be called again.
bool CLinux_braille_load(void);

/// Connects to the server that BRLAPI_HOST and BRLAPI_AUTH name, or else to the library's default.
///
/// @return a descriptor that is readable when keys may be pending or the server is gone; -1 on failure.
int CLinux_braille_open(void);

/// Closes the connection. The server gives the display back to the program that had it before.
void CLinux_braille_close(void);

/// The number of cells of the display; 0 if the server has no display now; -1 if the server is gone.
int CLinux_braille_cells(void);

/// Takes the display for the terminal that the program runs in, whenever that terminal has the focus. Returns 0, or -1,
/// also if the server does not know the terminal.
int CLinux_braille_enter(void);

/// Gives the display back; returns 0 or -1.
int CLinux_braille_leave(void);

/// Selects the keys that the program receives: these commands, and characters typed in braille. The server handles all
/// other keys itself.
///
/// @param commands BrlAPI's codes of the commands, without arguments.
/// @return 0 or -1.
int CLinux_braille_accept(const uint64_t *commands, unsigned count);

/// Shows a text from the first cell on, one character per cell, and clears the remaining cells. Returns 0 or -1.
///
/// @param text UTF-32, ended by 0.
int CLinux_braille_write(const uint32_t *text);

/// Takes the next key without waiting. Call it only while the display is held. Returns 1 with the key's code, 0 if
/// there is none, -1 if the server is gone.
int CLinux_braille_key(uint64_t *code);

/// The library's text for the error of the last call, in English.
const char *CLinux_braille_reason(void);
