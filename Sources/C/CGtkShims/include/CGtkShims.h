// Wrappers of toolkit functions that Swift cannot call directly, each with its reason.
#pragma once

#include "../../CGtk/shim.h"

// Thread-safe in GTK, but CGtk isolates the whole toolkit to the main actor.
GdkTexture *cgtk_memory_texture_new(int width, int height, GdkMemoryFormat format, GBytes *bytes,
                                    gsize stride);

// Thread-safe in GTK (it decodes), but CGtk isolates the whole toolkit to the main actor.
GdkTexture *cgtk_texture_new_from_bytes(GBytes *bytes, GError **error);

// For textures of the two functions above, on any thread: a texture's size never changes.
int cgtk_texture_get_width(GdkTexture *texture);
int cgtk_texture_get_height(GdkTexture *texture);

// For states that may also be mixed: GTK 4.8 initializes their value with one type and reads it as
// another, except in its variadic function.
void cgtk_accessible_set_flag(GtkAccessible *accessible, GtkAccessibleState state, int flag);

// Whether OpenGL renders the surface in software, or not at all; takes some milliseconds.
int cgtk_surface_is_drawn_in_software(GdkSurface *surface);

// HarfBuzz 7 renames `hb_font_get_glyph_shape`; Debian 12 has HarfBuzz 6, without the new name.
void cgtk_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *pen);

// Variadic in GLib, so Swift does not import it.
void cgtk_command_line_complain(GApplicationCommandLine *call, const char *text);

// The direction in which GTK displays a text. Pango deprecates its function without a replacement
// for a plain text.
PangoDirection cgtk_text_direction(const char *text);
