#include <gtk/gtk.h>
#include "include/CFlowLoop.h"

typedef struct {
  GdkTexture **textures;
  int count, side;
} Pictures;

static void make_picture(GtkListItemFactory *factory, GtkListItem *item, gpointer data) {
  Pictures *pictures = data;
  GtkWidget *picture = gtk_picture_new();
  (void)factory;
  gtk_widget_set_size_request(picture, pictures->side, pictures->side);
  gtk_list_item_set_child(item, picture);
}

static void show_picture(GtkListItemFactory *factory, GtkListItem *item, gpointer data) {
  Pictures *pictures = data;
  GtkWidget *picture = gtk_list_item_get_child(item);
  guint index = gtk_list_item_get_position(item) % (guint)pictures->count;
  (void)factory;
  gtk_picture_set_paintable(GTK_PICTURE(picture), GDK_PAINTABLE(pictures->textures[index]));
}

void *cflowloop_list_new(int count, void **textures, int texture_count, int side) {
  Pictures *pictures = g_new0(Pictures, 1);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  GtkStringList *names = gtk_string_list_new(NULL);
  GtkWidget *list, *scrolled = gtk_scrolled_window_new();
  *pictures = (Pictures){(GdkTexture **)textures, texture_count, side};
  for (int i = 0; i < count; i++) gtk_string_list_append(names, "");
  g_signal_connect_data(factory, "setup", G_CALLBACK(make_picture), pictures, NULL, 0);
  g_signal_connect(factory, "bind", G_CALLBACK(show_picture), pictures);
  list = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(names))), factory);
  gtk_orientable_set_orientation(GTK_ORIENTABLE(list), GTK_ORIENTATION_HORIZONTAL);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_EXTERNAL,
                                 GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  g_object_set_data(G_OBJECT(scrolled), "side", GINT_TO_POINTER(side));
  return scrolled;
}

void cflowloop_list_set_position(void *list, double position) {
  GtkAdjustment *scroll = gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(list));
  gtk_adjustment_set_value(scroll, position * GPOINTER_TO_INT(g_object_get_data(G_OBJECT(list), "side")));
}

void cflowloop_frame(void *stage) {
  GtkWidget *widget = stage;
  GtkSnapshot *snapshot = gtk_snapshot_new();
  GskRenderNode *node;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate(widget, gtk_widget_get_width(widget), gtk_widget_get_height(widget), -1, NULL);
  gtk_widget_snapshot_child(gtk_widget_get_parent(widget), widget, snapshot);
  node = gtk_snapshot_free_to_node(snapshot);
  if (node) gsk_render_node_unref(node);
}

void cflowloop_run(void (*step)(void *data, int index), void *data, int count) {
  for (int i = 0; i < count; i++) step(data, i);
}
