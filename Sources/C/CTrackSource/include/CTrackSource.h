// GStreamer's source of tracks: open descriptors, or a peer that sends parts on request.
#ifndef CTRACKSOURCE_H
#define CTRACKSOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The progress of the process, in memory that it shares with its parent.
struct ctracksource_marks {
  uint64_t entered;     // Buffers that decoders have made.
  uint64_t left;        // How many of them reached the output, or were dropped.
  uint64_t furthest;    // Bytes of files that were read for the first time.
  uint64_t reading;     // Nanoseconds spent in reads that waited.
  uint64_t readSince;   // When the current read began, on CLOCK_MONOTONIC in nanoseconds; 0: none.
  uint64_t soundSince;  // The same for a call that waits for the output.
  uint64_t handled;     // Commands that were handled.
  uint64_t place;       // The end of the last buffer at the output, in nanoseconds of its track.
  uint64_t placeTrack;  // The number of that track.
  uint64_t readTrack;   // The number of the last track that was read from.
};

// Maps the marks from an inherited descriptor, and closes it; false if it contains none.
bool ctracksource_share_marks(int handle);
// The marks; private memory if none are shared.
struct ctracksource_marks *ctracksource_marks(void);
// Nanoseconds on CLOCK_MONOTONIC.
uint64_t ctracksource_now(void);
void ctracksource_store(uint64_t *mark, uint64_t number);
uint64_t ctracksource_load(const uint64_t *mark);
void ctracksource_add(uint64_t *mark, uint64_t number);

// Requests up to `count` bytes of a stream from the peer; `ctracksource_answer` delivers them.
typedef void (*ctracksource_ask)(uint64_t request, uint64_t stream, uint64_t offset, size_t count);
// Delivers the bytes of a request: 0 at the stream's end, -1 on failure. Ignores requests that are
// no longer pending.
void ctracksource_answer(uint64_t request, const void *bytes, ssize_t count);

// Registers the GStreamer element "gatefoldsrc", which reads gatefold:///NUMBER or
// gatefold:///NUMBER.ENDING and requests at most `most` bytes of a stream at once.
bool ctracksource_register(ctracksource_ask ask, size_t most);
// The track of that number is read from this descriptor, whose ownership is transferred.
void ctracksource_add_file(uint64_t number, int descriptor);
// The track of that number is read from the peer's stream.
void ctracksource_add_stream(uint64_t number, uint64_t stream, uint64_t length);
// The number of a track's bytes; 0 if it is unknown.
uint64_t ctracksource_length(uint64_t number);
// Removes all tracks except these; existing elements continue to read theirs.
void ctracksource_keep(uint64_t first, uint64_t second);

#endif
