// Raw frame streams: their duration is the sum of the durations of their frames.
#include "FrameStreams.h"

#include <stdint.h>

#include <algorithm>

namespace {
// The header of a frame.
struct FrameHeader {
  int bytes = 0;
  int samples = 0;
  int sampleRate = 0;
  int channels = 0;
  int kilobits = 0;
};

// The header of a frame of MPEG-1, -2 or -2.5 audio (ISO 11172-3, 13818-3), in four bytes.
bool parseMPEG(const uint8_t *b, FrameHeader &frame) {
  static constexpr int rates[2][3][15] = {
      {{0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448},
       {0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},
       {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320}},
      {{0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},
       {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},
       {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160}}};
  static constexpr int sampleRates[3] = {44100, 48000, 32000};
  if (b[0] != 0xff || (b[1] & 0xe0) != 0xe0) return false;
  int version = b[1] >> 3 & 3;  // 3: MPEG-1, 2: MPEG-2, 0: MPEG-2.5
  int layer = 4 - (b[1] >> 1 & 3);
  int rate = b[2] >> 4;
  int sampleRate = b[2] >> 2 & 3;
  if (version == 1 || layer == 4 || rate == 0 || rate == 15 || sampleRate == 3) return false;
  bool isFirst = version == 3;
  frame.kilobits = rates[isFirst ? 0 : 1][layer - 1][rate];
  frame.sampleRate = sampleRates[sampleRate] >> (isFirst ? 0 : version == 2 ? 1 : 2);
  frame.samples = layer == 1 ? 384 : layer == 2 || isFirst ? 1152 : 576;
  frame.channels = b[3] >> 6 == 3 ? 1 : 2;
  int padding = b[2] >> 1 & 1;
  frame.bytes = layer == 1 ? (12 * frame.kilobits * 1000 / frame.sampleRate + padding) * 4
                           : frame.samples / 8 * frame.kilobits * 1000 / frame.sampleRate + padding;
  return frame.bytes >= 4;
}

// The header of a frame of AAC (ISO 13818-7, ADTS).
bool parseADTS(const uint8_t *b, FrameHeader &frame) {
  static constexpr int sampleRates[13] = {96000, 88200, 64000, 48000, 44100, 32000, 24000,
                                          22050, 16000, 12000, 11025, 8000,  7350};
  int rate = b[2] >> 2 & 15;
  if (b[0] != 0xff || (b[1] & 0xf6) != 0xf0 || rate > 12) return false;
  frame.sampleRate = sampleRates[rate];
  int layout = (b[2] & 1) << 2 | b[3] >> 6;
  frame.channels = layout == 7 ? 8 : layout == 0 ? 2 : layout;
  frame.bytes = (b[3] & 3) << 11 | b[4] << 3 | b[5] >> 5;
  frame.samples = 1024 * ((b[6] & 3) + 1);
  return frame.bytes >= 7;
}

// Longer streams are estimated from these frames.
constexpr int mostFrames = 200'000;
}  // namespace

bool readADTS(WindowStream &stream, long start, SoundProperties &sound) {
  FrameHeader frame;
  uint8_t header[7];
  long at = start;
  int64_t samples = 0;
  int frames = 0;
  // The rate of the first minute is used for the rest.
  while (frames < 2600 && stream.read(at, header, 7) == 7 && parseADTS(header, frame)) {
    samples += frame.samples;
    at += frame.bytes;
    frames++;
  }
  if (frames < 2 || frame.sampleRate <= 0) return false;
  double seconds = double(samples) / frame.sampleRate;
  double bytesPerSecond = double(at - start) / seconds;
  if (frames == 2600) seconds = double(stream.length() - start) / bytesPerSecond;
  sound.duration = static_cast<int>(std::min(seconds * 1000, 1e9));
  sound.sampleRate = frame.sampleRate;
  sound.channels = frame.channels;
  sound.bitRate = static_cast<int>(bytesPerSecond / 125 + 0.5);
  return true;
}

bool readVaryingMPEG(WindowStream &stream, long start, long end, SoundProperties &sound) {
  FrameHeader first;
  uint8_t header[4];
  if (start < 0 || stream.read(start, header, 4) != 4 || !parseMPEG(header, first)) return false;
  // Most files without a VBR header have a constant bit rate; samples at four places detect others.
  bool varies = false;
  for (int quarter = 0; quarter < 4 && !varies; quarter++) {
    uint8_t some[4096];
    long at = start + (end - start) / 4 * quarter;
    long count = quarter == 0 ? 0 : stream.read(at, some, sizeof some);
    for (long i = 0; i + 4 <= count; i++) {
      FrameHeader frame, next;
      if (!parseMPEG(some + i, frame) || frame.sampleRate != first.sampleRate) continue;
      if (i + frame.bytes + 4 > count || !parseMPEG(some + i + frame.bytes, next)) continue;
      if (next.sampleRate != first.sampleRate) continue;
      varies = frame.kilobits != first.kilobits || next.kilobits != first.kilobits;
      break;
    }
  }
  if (!varies) return false;
  int64_t samples = 0;
  int frames = 0;
  long at = start;
  FrameHeader frame;
  while (frames < mostFrames && stream.read(at, header, 4) == 4 && parseMPEG(header, frame)) {
    samples += frame.samples;
    at += frame.bytes;
    frames++;
  }
  if (frames < 2) return false;
  double seconds = double(samples) / first.sampleRate;
  double bytesPerSecond = double(at - start) / seconds;
  if (frames == mostFrames) seconds = double(end - start) / bytesPerSecond;
  sound.duration = static_cast<int>(std::min(seconds * 1000 + 0.5, 1e9));
  sound.sampleRate = first.sampleRate;
  sound.channels = first.channels;
  sound.bitRate = static_cast<int>(bytesPerSecond / 125 + 0.5);
  return true;
}
