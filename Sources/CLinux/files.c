#define _GNU_SOURCE
#include "include/Files.h"

#include <fcntl.h>

void CLinux_begin_writing(int descriptor) { sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE); }
