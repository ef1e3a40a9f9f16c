// The English messages, Locales/en.po as it is, inside the program: it speaks wherever it is started from.
#pragma once

#include <stddef.h>

/// The first of so many bytes, which stay where they are.
const unsigned char *CEnglish_messages(size_t *size);
