// Parts of Linux and glibc that `import Glibc` does not expose: headers, and wrappers of a line or two for macros and
// variadic functions.
#pragma once

#include "Arguments.h"

#include <libintl.h>
#include <pthread.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

#include "Braille.h"
#include "Evdev.h"
#include "Events.h"
#include "Files.h"
#include "Late.h"
#include "Realtime.h"
#include "Serial.h"
#include "Terminal.h"
#include "Threads.h"
