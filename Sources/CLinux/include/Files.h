// Files: starts writing to the disk early.
#pragma once

/// Starts to move the file's contents from memory to the disk, without waiting for the end. It reports no failure,
/// because the later `fsync` does.
void CLinux_begin_writing(int descriptor);
