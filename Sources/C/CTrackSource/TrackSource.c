#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <gst/base/gstbasesrc.h>
#include <gst/gst.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CTrackSource.h"

// The source of a track's bytes: a file, or the peer if that is -1.
struct origin {
  uint64_t number;
  int file;
  uint64_t stream;
  uint64_t length;
  // Up to where it has been read, by whichever element.
  uint64_t furthest;
};
// The current track, the next one, and skipped ones.
enum { ORIGIN_COUNT = 64 };
static struct origin origins[ORIGIN_COUNT];
static GMutex lock;
static ctracksource_ask ask;
static size_t mostAtOnce;

static void put(struct origin new) {
  g_mutex_lock(&lock);
  struct origin *place = &origins[0];
  // Replaces the oldest one.
  for (int i = 0; i < ORIGIN_COUNT; i++) {
    if (origins[i].number == new.number) {
      place = &origins[i];
      break;
    }
    if (origins[i].number < place->number) place = &origins[i];
  }
  if (place->number && place->file >= 0) close(place->file);
  *place = new;
  g_mutex_unlock(&lock);
}

void ctracksource_add_file(uint64_t number, int descriptor) {
  put((struct origin){.number = number, .file = descriptor});
}

void ctracksource_add_stream(uint64_t number, uint64_t stream, uint64_t length) {
  put((struct origin){.number = number, .file = -1, .stream = stream, .length = length});
}

uint64_t ctracksource_length(uint64_t number) {
  uint64_t length = 0;
  struct stat status;
  g_mutex_lock(&lock);
  for (int i = 0; number && i < ORIGIN_COUNT; i++) {
    if (origins[i].number != number) continue;
    length = origins[i].length;
    if (origins[i].file >= 0 && fstat(origins[i].file, &status) == 0) length = (uint64_t)status.st_size;
  }
  g_mutex_unlock(&lock);
  return length;
}

void ctracksource_keep(uint64_t first, uint64_t second) {
  g_mutex_lock(&lock);
  for (int i = 0; i < ORIGIN_COUNT; i++) {
    if (!origins[i].number || origins[i].number == first || origins[i].number == second) continue;
    if (origins[i].file >= 0) close(origins[i].file);
    origins[i].number = 0;
  }
  g_mutex_unlock(&lock);
}

// The origin of a track, with a descriptor that the caller owns; its number is 0 if there is none.
static struct origin find(uint64_t number) {
  struct origin found = {.number = 0, .file = -1};
  g_mutex_lock(&lock);
  for (int i = 0; number && i < ORIGIN_COUNT; i++) {
    if (origins[i].number != number) continue;
    found = origins[i];
    if (found.file < 0) break;
    found.file = fcntl(origins[i].file, F_DUPFD_CLOEXEC, 3);
    if (found.file < 0) found.number = 0;
    break;
  }
  g_mutex_unlock(&lock);
  return found;
}

// MARK: - The element

typedef struct {
  GstBaseSrc parent;
  gchar *uri;
  struct origin origin;
  bool isCancelled;
} TrackSource;

typedef struct {
  GstBaseSrcClass parent;
} TrackSourceClass;

static void takeHandler(gpointer interface, gpointer data);
GType track_source_get_type(void);
G_DEFINE_TYPE_WITH_CODE(TrackSource, track_source, GST_TYPE_BASE_SRC,
                        G_IMPLEMENT_INTERFACE(GST_TYPE_URI_HANDLER, takeHandler))
#define SOURCE(pointer) ((TrackSource *)(pointer))

static GstStaticPadTemplate pads = GST_STATIC_PAD_TEMPLATE("src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS_ANY);

// A pending request to the peer.
struct waiting {
  struct waiting *next;
  uint64_t request;
  void *bytes;
  size_t count;
  ssize_t received;
  bool isDone;
};
static struct waiting *allWaiting;
static GCond answered;

static ssize_t readStream(TrackSource *source, guint64 offset, void *bytes, size_t count) {
  static uint64_t last;
  if (offset >= source->origin.length) return 0;
  count = MIN(MIN(count, mostAtOnce), source->origin.length - offset);
  struct waiting waiting = {.bytes = bytes, .count = count};
  g_mutex_lock(&lock);
  waiting.request = ++last;
  waiting.next = allWaiting;
  allWaiting = &waiting;
  g_mutex_unlock(&lock);
  ask(waiting.request, source->origin.stream, offset, count);
  g_mutex_lock(&lock);
  while (!waiting.isDone && !source->isCancelled) g_cond_wait(&answered, &lock);
  struct waiting **place = &allWaiting;
  while (*place != &waiting) place = &(*place)->next;
  *place = waiting.next;
  g_mutex_unlock(&lock);
  errno = EIO;
  return waiting.isDone ? waiting.received : -1;
}

void ctracksource_answer(uint64_t request, const void *bytes, ssize_t count) {
  g_mutex_lock(&lock);
  for (struct waiting *one = allWaiting; one; one = one->next) {
    if (one->request != request || one->isDone) continue;
    one->received = count < 0 ? -1 : (ssize_t)MIN((size_t)count, one->count);
    if (one->received > 0) memcpy(one->bytes, bytes, (size_t)one->received);
    one->isDone = true;
  }
  g_cond_broadcast(&answered);
  g_mutex_unlock(&lock);
}

static ssize_t readSome(TrackSource *source, guint64 offset, guint8 *bytes, size_t count) {
  if (source->origin.file < 0) return readStream(source, offset, bytes, count);
  if (offset > G_MAXINT64) return 0;
  ssize_t some;
  do some = pread(source->origin.file, bytes, count, (off_t)offset);
  while (some < 0 && errno == EINTR);
  return some;
}

// Counts the bytes up to a place of a track that had not been read before.
static void countNew(uint64_t number, uint64_t end) {
  g_mutex_lock(&lock);
  for (int i = 0; i < ORIGIN_COUNT; i++) {
    if (origins[i].number != number || end <= origins[i].furthest) continue;
    ctracksource_add(&ctracksource_marks()->furthest, end - origins[i].furthest);
    origins[i].furthest = end;
  }
  g_mutex_unlock(&lock);
}

static bool isCancelled(TrackSource *source) {
  g_mutex_lock(&lock);
  bool is = source->isCancelled;
  g_mutex_unlock(&lock);
  return is;
}

static void cancel(TrackSource *source, bool is) {
  g_mutex_lock(&lock);
  source->isCancelled = is;
  g_cond_broadcast(&answered);
  g_mutex_unlock(&lock);
}

static GstFlowReturn fill(GstBaseSrc *base, guint64 offset, guint size, GstBuffer *buffer) {
  TrackSource *source = SOURCE(base);
  struct ctracksource_marks *marks = ctracksource_marks();
  GstMapInfo map;
  if (!gst_buffer_map(buffer, &map, GST_MAP_WRITE)) return GST_FLOW_ERROR;
  uint64_t begin = ctracksource_now();
  ctracksource_store(&marks->readTrack, source->origin.number);
  ctracksource_store(&marks->readSince, begin);
  size_t done = 0;
  ssize_t some = 1;
  while (done < size && some > 0 && !isCancelled(source)) {
    some = readSome(source, offset + done, map.data + done, size - done);
    if (some > 0) done += (size_t)some;
  }
  int error = errno;
  ctracksource_store(&marks->readSince, 0);
  uint64_t spent = ctracksource_now() - begin;
  // What the system has in memory takes less: a decoder that reads that again and again waits for nothing.
  if (spent > 1000000) ctracksource_add(&marks->reading, spent);
  gst_buffer_unmap(buffer, &map);
  if (isCancelled(source)) return GST_FLOW_FLUSHING;
  if (some < 0) {
    GST_ELEMENT_ERROR(source, RESOURCE, READ, ("%s", g_strerror(error)), (NULL));
    return GST_FLOW_ERROR;
  }
  if (done == 0 && size > 0) return GST_FLOW_EOS;
  countNew(source->origin.number, offset + done);
  gst_buffer_resize(buffer, 0, (gssize)done);
  GST_BUFFER_OFFSET(buffer) = offset;
  GST_BUFFER_OFFSET_END(buffer) = offset + done;
  return GST_FLOW_OK;
}

static gboolean getSize(GstBaseSrc *base, guint64 *size) {
  TrackSource *source = SOURCE(base);
  struct stat status;
  *size = source->origin.length;
  if (source->origin.file < 0) return TRUE;
  if (fstat(source->origin.file, &status) != 0) return FALSE;
  *size = (guint64)status.st_size;
  return TRUE;
}

static gboolean isSeekable(GstBaseSrc *base) {
  (void)base;
  return TRUE;
}

static gboolean start(GstBaseSrc *base) {
  if (SOURCE(base)->origin.number) return TRUE;
  GST_ELEMENT_ERROR(base, RESOURCE, NOT_FOUND, (NULL), (NULL));
  return FALSE;
}

static gboolean unlock(GstBaseSrc *base) {
  cancel(SOURCE(base), true);
  return TRUE;
}

static gboolean unlockStop(GstBaseSrc *base) {
  cancel(SOURCE(base), false);
  return TRUE;
}

static void finalize(GObject *object) {
  TrackSource *source = SOURCE(object);
  if (source->origin.number && source->origin.file >= 0) close(source->origin.file);
  g_free(source->uri);
  G_OBJECT_CLASS(track_source_parent_class)->finalize(object);
}

static void track_source_class_init(TrackSourceClass *class) {
  GstBaseSrcClass *base = GST_BASE_SRC_CLASS(class);
  gst_element_class_add_static_pad_template(GST_ELEMENT_CLASS(class), &pads);
  gst_element_class_set_static_metadata(GST_ELEMENT_CLASS(class), "Tracks of Gatefold", "Source/File",
                                        "Reads a track from a descriptor or from a peer", "Gatefold");
  G_OBJECT_CLASS(class)->finalize = finalize;
  base->start = start;
  base->is_seekable = isSeekable;
  base->get_size = getSize;
  base->unlock = unlock;
  base->unlock_stop = unlockStop;
  base->fill = fill;
}

static void track_source_init(TrackSource *source) { source->origin.file = -1; }

// MARK: - Its URI

static GstURIType handlerType(GType type) {
  (void)type;
  return GST_URI_SRC;
}

static const gchar *const *protocols(GType type) {
  static const gchar *const list[] = {"gatefold", NULL};
  (void)type;
  return list;
}

static gchar *getURI(GstURIHandler *handler) { return g_strdup(SOURCE(handler)->uri); }

static gboolean setURI(GstURIHandler *handler, const gchar *uri, GError **error) {
  static const char begin[] = "gatefold:///";
  TrackSource *source = SOURCE(handler);
  struct origin origin = {.number = 0, .file = -1};
  if (g_str_has_prefix(uri, begin)) origin = find(g_ascii_strtoull(uri + sizeof begin - 1, NULL, 10));
  if (!origin.number) {
    g_set_error_literal(error, GST_URI_ERROR, GST_URI_ERROR_BAD_URI, "There is no such track.");
    return FALSE;
  }
  if (source->origin.number && source->origin.file >= 0) close(source->origin.file);
  source->origin = origin;
  g_free(source->uri);
  source->uri = g_strdup(uri);
  return TRUE;
}

static void takeHandler(gpointer interface, gpointer data) {
  GstURIHandlerInterface *handler = interface;
  (void)data;
  handler->get_type = handlerType;
  handler->get_protocols = protocols;
  handler->get_uri = getURI;
  handler->set_uri = setURI;
}

bool ctracksource_register(ctracksource_ask newAsk, size_t most) {
  ask = newAsk;
  mostAtOnce = most;
  return gst_element_register(NULL, "gatefoldsrc", GST_RANK_PRIMARY, track_source_get_type());
}
