// Functions of libraries that load when they are first called (docs/decisions/0068).
#pragma once

// Returns a function of a library, and loads the library before. Returns NULL if either is missing: dlerror tells why.
// `library` is static and keeps the library. Any thread may call.
void *CLinux_late(_Atomic(void *) * library, const char *file, const char *name);

// Defines a function that calls the library's function of the same name, and returns `missing` if there is none. The
// file that uses it has a function `find`, which returns the library's function of a name.
#define CLINUX_LATE(type, name, missing, parameters, ...)  \
    type name parameters {                                 \
        static _Atomic(void *) found;                      \
        if (!found) found = find(#name);                   \
        __typeof__(&name) function = (void *)found;        \
        return function ? function(__VA_ARGS__) : missing; \
    }
