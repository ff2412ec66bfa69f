// GTK 4.8 for Swift. Contains only includes and pinned versions: SwiftPM does not detect changes to
// the header of a system library, so shims are in CGtkShims.
#pragma once

#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8

// GLib 2.88 marks its flag enums with an attribute that makes Swift hide their names; without it
// they are imported as with 2.74.
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM

// 1. Libraries that are not bound to a thread.
#include <cairo.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>
#include <graphene.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

// 2. The toolkit: every function is isolated to the main actor in Swift, so a call off the main
// thread does not compile.
#pragma clang attribute push(__attribute__((swift_attr("@MainActor"))), apply_to = function)
#include <gtk/gtk.h>
// From gskglrenderer.h: GTK 4.8 requires that include, and newer versions warn about it.
GskRenderer *gsk_gl_renderer_new(void);
#pragma clang attribute pop
