// Embeds Locales/en.po, so that the program finds its English messages wherever it is.
#pragma once

#include <stddef.h>

/// The bytes of the file. They are static.
const unsigned char *CEnglish_messages(size_t *size);
