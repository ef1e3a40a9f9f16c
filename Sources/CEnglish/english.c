#include "CEnglish.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char messages[] = {
#embed "../../Locales/en.po"
};

const unsigned char *CEnglish_messages(size_t *size)
{
    *size = sizeof messages;
    return messages;
}
