#define _GNU_SOURCE
#include "include/Events.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

void CLinux_eventfd_ring(int descriptor)
{
    const uint64_t one = 1;
    int saved = errno;
    TEMP_FAILURE_RETRY(write(descriptor, &one, sizeof one));
    errno = saved;
}

void CLinux_eventfd_clear(int descriptor)
{
    uint64_t count;
    TEMP_FAILURE_RETRY(read(descriptor, &count, sizeof count));
}

void CLinux_eventfd_take(int descriptor, int64_t nanoseconds)
{
    struct pollfd entry = {.fd = descriptor, .events = POLLIN};
    if (CLinux_poll(&entry, 1, nanoseconds) > 0)
        CLinux_eventfd_clear(descriptor);
}

int CLinux_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds)
{
    if (nanoseconds < 0)
        return ppoll(descriptors, count, NULL, NULL);
    const struct timespec timeout = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    return ppoll(descriptors, count, &timeout, NULL);
}

int CLinux_pipe(int *reading, int *writing)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) == -1)
        return -1;
    *reading = ends[0];
    *writing = ends[1];
    return 0;
}

int CLinux_file_in_memory(const char *name)
{
    return memfd_create(name, MFD_CLOEXEC);
}
