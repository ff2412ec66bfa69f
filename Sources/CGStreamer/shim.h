// GStreamer for Swift. Includes and pinned versions only: SwiftPM does not notice when the header of
// a system library changes.
#pragma once

// As CGLib pins them, so that both modules see the same GLib.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74

#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>
