// The cover flow's pose-and-allocate loop written in C, and a list to compare with: for benchmarks.
// Widgets and textures are GTK's, without their types, so that who uses this needs no header of GTK.
#pragma once

// A stage of covers in Gatefold's style over a ring of items, all with the same two textures: one for
// the front, one for the sides, each with two texels around a cover of `side` pixels. `reach` is the
// farthest offset that is seen.
void *cflowloop_stage_new(int count, double reach, double floor_top, void *front,
                               void *aside, double side);

// Moves it to a position.
void cflowloop_stage_set_position(void *stage, double position);

// A horizontal list of `count` pictures of `side` pixels, taken in turn from `textures`.
void *cflowloop_list_new(int count, void **textures, int texture_count, int side);

// Scrolls the list to a position, in pictures.
void cflowloop_list_set_position(void *list, double position);

// Lays a widget out and records its drawing, as a frame does, without rendering it.
void cflowloop_frame(void *widget);

// Calls `step` for 0 … count − 1; callgrind counts what happens in here.
void cflowloop_run(void (*step)(void *data, int index), void *data, int count);
