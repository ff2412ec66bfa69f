// Where GStreamer gets the bytes of tracks from: open descriptors, or a peer that sends parts on request.
#ifndef CTRACKSOURCE_H
#define CTRACKSOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// What the process shows of its progress, in memory that it shares with whoever started it.
struct ctracksource_marks {
  uint64_t entered;     // Buffers that decoders have made.
  uint64_t left;        // How many of them went on to the output, or were dropped.
  uint64_t furthest;    // Bytes of files that were read for the first time.
  uint64_t reading;     // Nanoseconds spent in reads.
  uint64_t readSince;   // When the current read began, on CLOCK_MONOTONIC in nanoseconds; 0: none.
  uint64_t soundSince;  // The same of a call that waits for the output.
  uint64_t handled;     // Commands that were handled.
  uint64_t place;       // The end of the last buffer that went to the output, in nanoseconds of its track.
  uint64_t placeTrack;  // The number of that track.
  uint64_t readTrack;   // The number of the last track of which something was read.
};

// Maps the marks from an inherited handle, and closes that; false where it holds none.
bool ctracksource_share_marks(int handle);
// The marks; memory of this process's own where none are shared.
struct ctracksource_marks *ctracksource_marks(void);
// Nanoseconds on CLOCK_MONOTONIC.
uint64_t ctracksource_now(void);
void ctracksource_store(uint64_t *mark, uint64_t number);
uint64_t ctracksource_load(const uint64_t *mark);
void ctracksource_add(uint64_t *mark, uint64_t number);

// Sends the peer a request for bytes of a stream, at most as many; `ctracksource_answer` brings them.
typedef void (*ctracksource_ask)(uint64_t request, uint64_t stream, uint64_t offset, size_t count);
// The bytes of a request: 0 at the stream's end, -1 where they cannot be read. What nobody waits for is dropped.
void ctracksource_answer(uint64_t request, const void *bytes, ssize_t count);

// Registers GStreamer's element "gatefoldsrc", which reads gatefold:///NUMBER or gatefold:///NUMBER.ENDING and
// requests at most so many bytes of a stream at once.
bool ctracksource_register(ctracksource_ask ask, size_t most);
// The track of that number is read from this descriptor, which is taken over.
void ctracksource_add_file(uint64_t number, int descriptor);
// The track of that number is read from the peer's stream.
void ctracksource_add_stream(uint64_t number, uint64_t stream, uint64_t length);
// Forgets all tracks but these; elements that were made for them go on.
void ctracksource_keep(uint64_t first, uint64_t second);

#endif
