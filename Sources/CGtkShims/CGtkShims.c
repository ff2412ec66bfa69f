#include "include/CGtkShims.h"

GdkTexture *cgtk_memory_texture_new(int width, int height, GdkMemoryFormat format, GBytes *bytes,
                                    gsize stride) {
  return gdk_memory_texture_new(width, height, format, bytes, stride);
}

GdkTexture *cgtk_texture_new_from_bytes(GBytes *bytes, GError **error) {
  return gdk_texture_new_from_bytes(bytes, error);
}

int cgtk_texture_get_width(GdkTexture *texture) { return gdk_texture_get_width(texture); }

int cgtk_texture_get_height(GdkTexture *texture) { return gdk_texture_get_height(texture); }

void cgtk_accessible_set_checked(GtkAccessible *accessible, int checked) {
  gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_CHECKED,
                              checked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE,
                              -1);
}

void cgtk_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *pen) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, pen);
#else
  hb_font_get_glyph_shape(font, glyph, functions, pen);
#endif
}

void cgtk_command_line_complain(GApplicationCommandLine *call, const char *text) {
  g_application_command_line_printerr(call, "%s", text);
}

PangoDirection cgtk_text_direction(const char *text) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return pango_find_base_dir(text, -1);
  G_GNUC_END_IGNORE_DEPRECATIONS
}
