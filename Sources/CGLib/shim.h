// GLib, GObject and GIO for Swift. Includes and pinned versions only: SwiftPM does not notice
// when the header of a system library changes, so shims live in a C target.
#pragma once

// Pinned, so that newer headers neither warn of what they deprecate nor offer what Debian 12 lacks.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74

#include <gio/gio.h>
#include <glib-unix.h>
#include <libintl.h>
#include <malloc.h>

// libdispatch exports these two for foreign main loops; Foundation's run loop stands on them.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
