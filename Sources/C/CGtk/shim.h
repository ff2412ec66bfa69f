// GTK 4.8 for Swift. Includes and pinned versions only: SwiftPM does not notice when the header
// of a system library changes, so shims live in CGtkShims.
#pragma once

#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8

// GLib 2.88 marks its sets of flags by an attribute for which Swift hides their names; without it they are
// what they were in 2.74.
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM

// 1. Layers that belong to no thread.
#include <cairo.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>
#include <graphene.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

// 2. The toolkit: every function is main-actor code in Swift, so a call off the main thread
// does not compile.
#pragma clang attribute push(__attribute__((swift_attr("@MainActor"))), apply_to = function)
#include <gtk/gtk.h>
// gskglrenderer.h has it; GTK 4.8 wants that included, and newer ones warn when it is.
GskRenderer *gsk_gl_renderer_new(void);
#pragma clang attribute pop
