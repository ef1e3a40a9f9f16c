#include "Late.h"

#include <dlfcn.h>
#include <stddef.h>

void *CLinux_late(_Atomic(void *) * library, const char *file, const char *name) {
    if (!*library) *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    return *library ? dlsym(*library, name) : NULL;
}
