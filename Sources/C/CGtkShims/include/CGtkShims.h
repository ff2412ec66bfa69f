// The few toolkit functions that Swift cannot call as they are; each says why.
#pragma once

#include "../../CGtk/shim.h"

// Thread-safe in GTK, but CGtk marks all of the toolkit as main-actor code.
GdkTexture *cgtk_memory_texture_new(int width, int height, GdkMemoryFormat format, GBytes *bytes,
                                    gsize stride);

// Thread-safe in GTK (it decodes), but CGtk marks all of the toolkit as main-actor code.
GdkTexture *cgtk_texture_new_from_bytes(GBytes *bytes, GError **error);

// For the textures made by the two above: a texture's size never changes.
int cgtk_texture_get_width(GdkTexture *texture);
int cgtk_texture_get_height(GdkTexture *texture);

// For states that may also be mixed: GTK 4.8 makes a value of one type for them and reads it as another;
// its variadic call does not.
void cgtk_accessible_set_flag(GtkAccessible *accessible, GtkAccessibleState state, int flag);

// Whether no graphics card draws it; asking takes some milliseconds.
int cgtk_surface_is_drawn_in_software(GdkSurface *surface);

// HarfBuzz 7 took over `hb_font_get_glyph_shape` under another name, which Debian 12's 6 has not yet.
void cgtk_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *pen);

// Variadic in GLib, so that Swift does not see it.
void cgtk_command_line_complain(GApplicationCommandLine *call, const char *text);

// GTK writes a text in this direction; Pango deprecates its function and has no other for a text alone.
PangoDirection cgtk_text_direction(const char *text);
