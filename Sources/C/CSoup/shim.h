// libsoup for Swift. Contains only includes and pinned versions: SwiftPM does not detect changes to
// the header of a system library.
#pragma once

// As in CGLib, so that both modules import the same GLib.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
#define SOUP_VERSION_MIN_REQUIRED SOUP_VERSION_3_2
#define SOUP_VERSION_MAX_ALLOWED SOUP_VERSION_3_2

// GLib 2.88 marks its flag enums with an attribute that makes Swift hide their names; without it
// they are imported as with 2.74.
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM

#include <libsoup/soup.h>
