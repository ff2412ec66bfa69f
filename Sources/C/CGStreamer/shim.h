// GStreamer for Swift. Includes and pinned versions only: SwiftPM does not notice when the header of
// a system library changes.
#pragma once

// As CGLib pins them, so that both modules see the same GLib.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74

// GLib 2.88 marks its sets of flags by an attribute for which Swift hides their names; without it they are
// what they were in 2.74.
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM

#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>
