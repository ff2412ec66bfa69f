// GLib, GObject and GIO for Swift. Contains only includes and pinned versions: SwiftPM does not
// detect changes to the header of a system library, so shims are in a C target.
#pragma once

// Pinned, so that newer headers neither warn about deprecations nor declare what Debian 12 lacks.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74

// GLib 2.88 marks its flag enums with an attribute that makes Swift hide their names; without it
// they are imported as with 2.74.
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM

// Settings backends in a file or in memory, for tests.
#define G_SETTINGS_ENABLE_BACKEND

#include <gio/gio.h>
#include <gio/gsettingsbackend.h>
#include <gio/gunixfdlist.h>
#include <gio/gunixmounts.h>
#include <glib-unix.h>
#include <libintl.h>
#include <malloc.h>

// libdispatch exports these two for other main loops; Foundation's run loop uses them.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
