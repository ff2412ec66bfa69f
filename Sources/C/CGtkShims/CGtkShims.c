#include "include/CGtkShims.h"

#include <epoxy/gl.h>
#include <string.h>

GdkTexture *cgtk_memory_texture_new(int width, int height, GdkMemoryFormat format, GBytes *bytes,
                                    gsize stride) {
  return gdk_memory_texture_new(width, height, format, bytes, stride);
}

GdkTexture *cgtk_texture_new_from_bytes(GBytes *bytes, GError **error) {
  return gdk_texture_new_from_bytes(bytes, error);
}

int cgtk_texture_get_width(GdkTexture *texture) { return gdk_texture_get_width(texture); }

int cgtk_texture_get_height(GdkTexture *texture) { return gdk_texture_get_height(texture); }

void cgtk_accessible_set_flag(GtkAccessible *accessible, GtkAccessibleState state, int flag) {
  gtk_accessible_update_state(accessible, state,
                              flag ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE,
                              -1);
}

int cgtk_surface_is_drawn_in_software(GdkSurface *surface) {
  static const char *const names[] = {"llvmpipe", "softpipe", "swrast", "SWR", "Software"};
  GdkGLContext *context = gdk_surface_create_gl_context(surface, NULL);
  if (context == NULL) return 1;
  int answer = 1;
  if (gdk_gl_context_realize(context, NULL)) {
    GdkGLContext *before = gdk_gl_context_get_current();
    if (before != NULL) g_object_ref(before);
    gdk_gl_context_make_current(context);
    const char *name = (const char *)glGetString(GL_RENDERER);
    answer = name == NULL;
    for (size_t i = 0; name != NULL && i < G_N_ELEMENTS(names); i++)
      if (strstr(name, names[i]) != NULL) answer = 1;
    gdk_gl_context_clear_current();
    if (before != NULL) {
      gdk_gl_context_make_current(before);
      g_object_unref(before);
    }
  }
  g_object_unref(context);
  return answer;
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
