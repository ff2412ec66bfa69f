#include <gtk/gtk.h>
#include "include/CFlowLoop.h"
#include <math.h>

typedef struct {
  double shift, depth, turn, shade;
} Pose;

G_DECLARE_FINAL_TYPE(LoopCover, loop_cover, CFLOWLOOP, COVER, GtkWidget)
struct _LoopCover {
  GtkWidget parent;
  GdkTexture *texture;
  graphene_rect_t place;
  float brightness;
  double offset;
};
G_DEFINE_TYPE(LoopCover, loop_cover, GTK_TYPE_WIDGET)

static void loop_cover_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  LoopCover *cover = (LoopCover *)widget;
  if (!cover->texture) return;
  if (cover->brightness == 1) {
    gtk_snapshot_append_texture(snapshot, cover->texture, &cover->place);
    return;
  }
  graphene_matrix_t matrix;
  graphene_vec4_t offset;
  graphene_matrix_init_scale(&matrix, cover->brightness, cover->brightness, cover->brightness);
  graphene_vec4_init(&offset, 0, 0, 0, 0);
  gtk_snapshot_push_color_matrix(snapshot, &matrix, &offset);
  gtk_snapshot_append_texture(snapshot, cover->texture, &cover->place);
  gtk_snapshot_pop(snapshot);
}

static void loop_cover_class_init(LoopCoverClass *class) {
  GTK_WIDGET_CLASS(class)->snapshot = loop_cover_snapshot;
}
static void loop_cover_init(LoopCover *cover) { cover->brightness = 1; }

enum { most_covers = 256 };

G_DECLARE_FINAL_TYPE(LoopStage, loop_stage, CFLOWLOOP, STAGE, GtkWidget)
struct _LoopStage {
  GtkWidget parent;
  long count;
  double position, side, reach, floor_top;
  GdkTexture *front, *aside;
  long first;
  int live, free_count, painted_count;
  LoopCover *covers[most_covers], *free[most_covers], *painted[most_covers];
  graphene_vec3_t upright;
};
G_DEFINE_TYPE(LoopStage, loop_stage, GTK_TYPE_WIDGET)

static double step(double x) {
  double t = fmin(fabs(x), 1);
  return t * t * (3 - 2 * t);
}

static Pose pose_at(const LoopStage *stage, double offset) {
  double eased = step(offset), sign = offset < 0 ? -1 : 1, far = fabs(offset);
  double shade = far < 1 ? 0.06 * eased : fmin(0.06 + 0.04 * (far - 1), 0.55);
  return (Pose){(0.18 * offset + 0.75 * sign * eased) * stage->side, -0.45 * eased * stage->side,
                -68 * sign * eased, shade};
}

static GskTransform *transform_to(LoopStage *stage, const Pose *pose, double x, double y) {
  double half = stage->side / 2;
  GskTransform *transform;
  if (pose->turn == 0 && pose->depth == 0)
    return gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT(x + pose->shift - half, y - half));
  transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT(x, y));
  transform = gsk_transform_perspective(transform, 2.1 * stage->side);
  transform = gsk_transform_translate_3d(transform, &GRAPHENE_POINT3D_INIT(pose->shift, 0, pose->depth));
  transform = gsk_transform_rotate_3d(transform, pose->turn, &stage->upright);
  return gsk_transform_translate(transform, &GRAPHENE_POINT_INIT(-half, -half));
}

static LoopCover *spare(LoopStage *stage) {
  LoopCover *cover;
  if (stage->free_count > 0) {
    cover = stage->free[--stage->free_count];
    gtk_widget_set_child_visible(GTK_WIDGET(cover), TRUE);
    return cover;
  }
  cover = g_object_new(loop_cover_get_type(), NULL);
  gtk_widget_set_can_target(GTK_WIDGET(cover), FALSE);
  gtk_widget_set_parent(GTK_WIDGET(cover), GTK_WIDGET(stage));
  return cover;
}

// Reuses the widgets of covers that leave the range for those that enter it.
static void show(LoopStage *stage, long first, long last) {
  while (stage->live > 0 && stage->first < first) {
    stage->free[stage->free_count++] = stage->covers[0];
    memmove(stage->covers, stage->covers + 1, sizeof(LoopCover *) * (size_t)--stage->live);
    stage->first++;
  }
  while (stage->live > 0 && stage->first + stage->live - 1 > last)
    stage->free[stage->free_count++] = stage->covers[--stage->live];
  if (stage->live == 0) stage->first = first;
  while (stage->first > first) {
    memmove(stage->covers + 1, stage->covers, sizeof(LoopCover *) * (size_t)stage->live++);
    stage->covers[0] = spare(stage);
    stage->first--;
  }
  while (stage->first + stage->live - 1 < last) stage->covers[stage->live++] = spare(stage);
  for (int i = 0; i < stage->free_count; i++)
    if (gtk_widget_get_child_visible(GTK_WIDGET(stage->free[i])))
      gtk_widget_set_child_visible(GTK_WIDGET(stage->free[i]), FALSE);
}

static void put(LoopStage *stage, LoopCover *cover, long slot, double x, double y) {
  double offset = (double)slot - stage->position;
  Pose pose = pose_at(stage, offset);
  double seen = 1 / (1 - pose.depth / (2.1 * stage->side));
  double width = seen * fabs(cos(pose.turn * G_PI / 180));
  GdkTexture *texture = width > 0.5 / 0.95 ? stage->front : stage->aside;
  float brightness = (float)(round((1 - pose.shade) * 512) / 512);
  cover->offset = offset;
  if (texture != cover->texture) {
    double columns = gdk_texture_get_width(texture) - 4, rows = stage->side;
    cover->texture = texture;
    cover->place = GRAPHENE_RECT_INIT(-2 * stage->side / columns, -2,
                                      stage->side * (columns + 4) / columns,
                                      stage->side * gdk_texture_get_height(texture) / rows);
    gtk_widget_queue_draw(GTK_WIDGET(cover));
  }
  if (brightness != cover->brightness) {
    cover->brightness = brightness;
    gtk_widget_queue_draw(GTK_WIDGET(cover));
  }
  gtk_widget_measure(GTK_WIDGET(cover), GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate(GTK_WIDGET(cover), (int)stage->side, (int)stage->side, -1,
                      transform_to(stage, &pose, x, y));
}

static void loop_stage_allocate(GtkWidget *widget, int width, int height, int baseline) {
  LoopStage *stage = (LoopStage *)widget;
  double x = round((width - stage->side) / 2) + stage->side / 2;
  double y = floor(0.367 * height - stage->side / 2) + stage->side / 2;
  (void)baseline;
  show(stage, (long)ceil(stage->position - stage->reach),
       (long)floor(stage->position + stage->reach));
  // Back to front.
  stage->painted_count = 0;
  long low = stage->first, high = stage->first + stage->live - 1;
  while (low <= high) {
    long slot = stage->position - (double)low >= (double)high - stage->position ? low++ : high--;
    LoopCover *cover = stage->covers[slot - stage->first];
    stage->painted[stage->painted_count++] = cover;
    put(stage, cover, slot, x, y);
  }
}

static void fill(GtkSnapshot *snapshot, graphene_rect_t place, double x0, double y0, double x1,
                 double y1, const GskColorStop *stops, gsize count) {
  gtk_snapshot_append_linear_gradient(snapshot, &place, &GRAPHENE_POINT_INIT(x0, y0),
                                      &GRAPHENE_POINT_INIT(x1, y1), stops, count);
}

static void loop_stage_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  LoopStage *stage = (LoopStage *)widget;
  double width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  double top = stage->floor_top, reach = 0.13 * width;
  double x = width / 2, y = 0.367 * height;
  const GdkRGBA black = {0, 0, 0, 1}, none = {0, 0, 0, 0}, dark = {0, 0, 0, 0.72F};
  const GskColorStop wall[] = {{0, {0.05F, 0.05F, 0.06F, 1}}, {0.55F, {0.02F, 0.02F, 0.03F, 1}},
                               {0.68F, black}, {1, black}};
  const GskColorStop fade[] = {{0, none}, {1, black}}, edge[] = {{0, dark}, {1, none}};
  double red = 0, green = 0, blue = 0;
  for (int i = 0; i < stage->painted_count; i++) {
    double share = fmax(1 - fabs(stage->painted[i]->offset), 0);
    red += share * 0.8, green += share * 0.5, blue += share * 0.2;
  }
  const GskColorStop glow[] = {{0, {(float)red, (float)green, (float)blue, 0.34F}},
                               {0.45F, {(float)red, (float)green, (float)blue, 0.15F}},
                               {0.75F, {(float)red, (float)green, (float)blue, 0.04F}},
                               {1, {(float)red, (float)green, (float)blue, 0}}};
  gtk_snapshot_append_color(snapshot, &black, &GRAPHENE_RECT_INIT(0, 0, width, height));
  fill(snapshot, GRAPHENE_RECT_INIT(0, 0, width, top), 0, 0, 0, height, wall, 4);
  gtk_snapshot_append_radial_gradient(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, top),
                                      &GRAPHENE_POINT_INIT(x, y), 1.75 * stage->side,
                                      1.1 * stage->side, 0, 1, glow, 4);
  fill(snapshot, GRAPHENE_RECT_INIT(0, top * 0.6, width, top * 0.4), 0, top * 0.6, 0, top, fade, 2);
  for (int i = 0; i < stage->painted_count; i++)
    gtk_widget_snapshot_child(widget, GTK_WIDGET(stage->painted[i]), snapshot);
  fill(snapshot, GRAPHENE_RECT_INIT(0, 0, reach, height), 0, 0, reach, 0, edge, 2);
  fill(snapshot, GRAPHENE_RECT_INIT(width - reach, 0, reach, height), width, 0, width - reach, 0,
       edge, 2);
}

static void loop_stage_dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(loop_stage_parent_class)->dispose(object);
}

static void loop_stage_class_init(LoopStageClass *class) {
  GTK_WIDGET_CLASS(class)->size_allocate = loop_stage_allocate;
  GTK_WIDGET_CLASS(class)->snapshot = loop_stage_snapshot;
  G_OBJECT_CLASS(class)->dispose = loop_stage_dispose;
}

static void loop_stage_init(LoopStage *stage) {
  graphene_vec3_init(&stage->upright, 0, 1, 0);
  gtk_widget_set_overflow(GTK_WIDGET(stage), GTK_OVERFLOW_HIDDEN);
}

void *cflowloop_stage_new(int count, double reach, double floor_top, void *front, void *aside,
                          double side) {
  LoopStage *stage = g_object_new(loop_stage_get_type(), NULL);
  stage->count = count;
  stage->reach = reach;
  stage->floor_top = floor_top;
  stage->front = front;
  stage->aside = aside;
  stage->side = side;
  return stage;
}

void cflowloop_stage_set_position(void *widget, double position) {
  LoopStage *stage = widget;
  stage->position = position;
  gtk_widget_queue_allocate(widget);
  gtk_widget_queue_draw(widget);
}
