// The cover flow's pose-and-allocate loop in C, and a list for comparison: only for benchmarks.
// Widgets and textures are untyped pointers to GTK's, so that users need no header of GTK.
#pragma once

// A stage of covers in Gatefold's style over a ring of items, all with the same two textures: one
// for the front, one for the sides, each with a border of two texels around a cover of `side`
// pixels. `reach` is the greatest visible offset.
void *cflowloop_stage_new(int count, double reach, double floor_top, void *front,
                               void *aside, double side);

// Scrolls the stage to a position.
void cflowloop_stage_set_position(void *stage, double position);

// A horizontal list of `count` pictures of `side` pixels, which cycle through `textures`.
void *cflowloop_list_new(int count, void **textures, int texture_count, int side);

// Scrolls the list to a position, in pictures.
void cflowloop_list_set_position(void *list, double position);

// Allocates a widget and records its render nodes, like a frame, without rendering them.
void cflowloop_frame(void *widget);

// Calls `step` for 0 … count − 1; callgrind counts the instructions in this function.
void cflowloop_run(void (*step)(void *data, int index), void *data, int count);
