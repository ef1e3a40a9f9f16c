#include "include/Braille.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/types.h>
#include <wchar.h>

// The used parts of brlapi.h, so that the program builds where that header is not installed. Types and numbers are
// those of version 0.8, which the library's file name guarantees.
typedef struct {
    const char *auth, *host;
} settings;

const char *const CLinux_braille_library = "libbrlapi.so.0.8";

static struct {
    void *library;
    int (*open)(const settings *wanted, settings *used);
    void (*close)(void);
    void *(*handle_exceptions)(void (*handler)(int error, uint32_t type, const void *packet, size_t size));
    int (*enter)(int tty, const char *driver);
    int (*enter_path)(const int *ttys, int count, const char *driver);
    int (*leave)(void);
    int (*ignore)(int range, const uint64_t *codes, unsigned count);
    int (*accept)(int range, const uint64_t *codes, unsigned count);
    int (*write)(int cursor, const wchar_t *text);
    int (*key)(int waits, uint64_t *code);
    ssize_t (*parameter)(int parameter, uint64_t part, uint32_t flags, void *data, size_t size);
    int (*set)(int parameter, uint64_t part, uint32_t flags, const void *data, size_t size);
    void *(*error)(void);
    const char *(*words)(const void *error);
} brlapi;

enum { default_tty = -1, no_cursor = 0, range_all = 0, range_type = 1, range_command = 2 };
enum { display_size = 6, device_online = 9, retain_dots = 10, local = 0, global = 1 };
// Keys that arrive as characters rather than commands.
static const uint64_t symbols = 0;

static _Atomic bool is_refused;

/// Replaces the library's own handler, which ends the process.
static void note_refusal(int error, uint32_t type, const void *packet, size_t size)
{
    (void)error, (void)type, (void)packet, (void)size;
    atomic_store(&is_refused, true);
}

static bool find(void *function, const char *name)
{
    return (*(void **)function = dlsym(brlapi.library, name)) != NULL;
}

bool CLinux_braille_load(void)
{
    if (brlapi.library)
        return true;
    brlapi.library = dlopen(CLinux_braille_library, RTLD_NOW | RTLD_LOCAL);
    if (!brlapi.library)
        return false;
    if (find(&brlapi.open, "brlapi_openConnection") && find(&brlapi.close, "brlapi_closeConnection")
        && find(&brlapi.handle_exceptions, "brlapi_setExceptionHandler") && find(&brlapi.enter, "brlapi_enterTtyMode")
        && find(&brlapi.enter_path, "brlapi_enterTtyModeWithPath") && find(&brlapi.leave, "brlapi_leaveTtyMode")
        && find(&brlapi.ignore, "brlapi_ignoreKeys") && find(&brlapi.accept, "brlapi_acceptKeys")
        && find(&brlapi.write, "brlapi_writeWText") && find(&brlapi.key, "brlapi_readKey")
        && find(&brlapi.parameter, "brlapi_getParameter") && find(&brlapi.set, "brlapi_setParameter")
        && find(&brlapi.error, "brlapi_error_location")
        && find(&brlapi.words, "brlapi_strerror")) {
        brlapi.handle_exceptions(note_refusal);
        return true;
    }
    dlclose(brlapi.library);
    brlapi.library = NULL;
    return false;
}

int CLinux_braille_open(void)
{
    atomic_store(&is_refused, false);
    return brlapi.open(NULL, NULL);
}

void CLinux_braille_close(void)
{
    brlapi.close();
}

int CLinux_braille_cells(void)
{
    uint8_t is_online = 0;
    uint32_t size[2] = {0};
    if (brlapi.parameter(device_online, 0, global, &is_online, sizeof is_online) < 0)
        return -1;
    if (!is_online)
        return 0;
    if (brlapi.parameter(display_size, 0, global, size, sizeof size) < 0)
        return -1;
    return size[0] <= 1000 && size[1] <= 100 ? (int)(size[0] * size[1]) : 0;
}

int CLinux_braille_enter(void)
{
    if (brlapi.enter(default_tty, NULL) >= 0)
        return 0;
    // From a pseudo-terminal the library cannot find the virtual terminal. The session's environment may name it.
    return getenv("XDG_VTNR") || getenv("WINDOWPATH") ? brlapi.enter_path(NULL, 0, NULL) : -1;
}

int CLinux_braille_leave(void)
{
    return brlapi.leave();
}

int CLinux_braille_accept(const uint64_t *commands, unsigned count)
{
    if (brlapi.ignore(range_all, NULL, 0) < 0 || brlapi.accept(range_type, &symbols, 1) < 0)
        return -1;
    // Ask the server to translate typed dots with the user's braille table. Dots that it does not translate arrive as
    // they are.
    const uint8_t retains = 0;
    brlapi.set(retain_dots, 0, local, &retains, sizeof retains);
    return brlapi.accept(range_command, commands, count);
}

int CLinux_braille_write(const uint32_t *text)
{
    _Static_assert(sizeof(wchar_t) == sizeof *text, "a wide character of the C library is UTF-32");
    return brlapi.write(no_cursor, (const wchar_t *)text);
}

int CLinux_braille_key(uint64_t *code)
{
    const int found = brlapi.key(0, code);
    return atomic_load(&is_refused) ? -1 : found;
}

const char *CLinux_braille_reason(void)
{
    return brlapi.words(brlapi.error());
}
