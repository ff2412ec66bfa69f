// GLib, GObject and GIO for Swift. Includes and pinned versions only: SwiftPM does not notice
// when the header of a system library changes, so shims live in a C target.
#pragma once

// Pinned, so that newer headers neither warn of what they deprecate nor offer what Debian 12 lacks.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74

// GLib 2.88 marks its sets of flags by an attribute for which Swift hides their names; without it they are
// what they were in 2.74.
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM

// Settings in a file or in memory, as tests want them.
#define G_SETTINGS_ENABLE_BACKEND

#include <gio/gio.h>
#include <gio/gsettingsbackend.h>
#include <gio/gunixfdlist.h>
#include <glib-unix.h>
#include <libintl.h>
#include <malloc.h>

// libdispatch exports these two for foreign main loops; Foundation's run loop stands on them.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
