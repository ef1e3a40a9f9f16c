// Starts a program again and again without loading it again. For LD_PRELOAD, together with the hook.
//
// With TORTURE_SERVER set, the program stops before its first instruction and reads lines. Each line is the path of a
// request file: the files for standard input, output and errors, the number of arguments, the arguments and the
// environment, each ended by a zero byte. The program forks, and the child goes on with these. The parent prints the
// child's process number, then its wait status, each on a line.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 256, ROOM = 1 << 16 };

void torture_begin(void);

typedef int main_function(int, char **, char **);
typedef int start_function(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

// The kernel's layout of a new program's stack: the number of arguments, the arguments, the environment, and the
// strings. Swift's runtime reads them in this layout.
struct layout {
    char *words[MOST];
    char text[ROOM];
};

static void redirect(int descriptor, const char *path, int flags) {
    int file = open(path, flags, 0600);
    if (file < 0 || dup2(file, descriptor) < 0) _exit(125);
    if (file != descriptor) close(file);
}

// In the child: carries out the request. Returns the arguments.
static char **take(const char *path, struct layout *layout, int *count) {
    int file = open(path, O_RDONLY);
    ssize_t length = file < 0 ? -1 : read(file, layout->text, ROOM - 1);
    if (length <= 0) _exit(125);
    close(file);
    char *given[MOST] = {0};
    int number = 0;
    for (char *word = layout->text; word < layout->text + length && number < MOST - 4; word += strlen(word) + 1)
        given[number++] = word;
    redirect(0, given[0], O_RDONLY);
    redirect(1, given[1], O_WRONLY | O_CREAT | O_TRUNC);
    redirect(2, given[2], O_WRONLY | O_CREAT | O_TRUNC);
    *count = atoi(given[3]);
    layout->words[0] = (char *)(intptr_t)*count;
    memcpy(layout->words + 1, given + 4, *count * sizeof *given);
    environ = layout->words + *count + 2;
    memcpy(environ, given + 4 + *count, (number - 4 - *count) * sizeof *given);
    return layout->words + 1;
}

int __libc_start_main(
    main_function *main, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*loader_fini)(void), void *stack) {
    start_function *real = (start_function *)dlsym(RTLD_NEXT, "__libc_start_main");
    if (!getenv("TORTURE_SERVER")) return real(main, argc, argv, init, fini, loader_fini, stack);
    struct layout layout = {0};
    char path[PATH_MAX];
    size_t length = 0;
    while (read(0, path + length, 1) == 1) {
        if (path[length++] != '\n') continue;
        path[length - 1] = 0;
        length = 0;
        pid_t child = fork();
        if (!child) {
            argv = take(path, &layout, &argc);
            torture_begin();
            return real(main, argc, argv, init, fini, loader_fini, stack);
        }
        int status = 0;
        dprintf(1, "%d\n", child);
        while (waitpid(child, &status, 0) < 0) {}
        dprintf(1, "%d\n", status);
    }
    _exit(0);
}
