internal import CGStreamer
internal import GLib
internal import Messages
internal import Playback

/// The elements that every sample passes: conversion to one format for all tracks, ReplayGain, a
/// limiter where one is needed, the volume, and the output.
///
/// The format does not change between tracks, because opening the output again would cause a gap.
/// The gain changes with the first sample of a track.
final class SoundChain: @unchecked Sendable {
  // Unchecked: what is not constant is in `loudness` and `gate`, which are locked.
  let bin: Element
  let sink: Element
  let gate: OutputGate

  private let format: Element
  private let gain: Element
  private let limiter: Element
  private let volume: Element
  private let loudness = Locked(Loudened())

  private struct Loudened {
    var settings = ReplayGain()
    var loudness: Loudness?
  }

  /// Nil where GStreamer lacks an element.
  init?(into sink: Element, crossing: TrackCrossing) {
    guard let convert = Element("audioconvert"), let resample = Element("audioresample"),
      let format = Element("capsfilter"), let gain = Element("volume"),
      let limiter = Element("rglimiter"), let volume = Element("volume"),
      let last = Element("audioconvert"), let made = gst_bin_new("sound")
    else { return nil }
    (self.sink, self.format, self.gain, self.limiter, self.volume) =
      (sink, format, gain, limiter, volume)
    bin = Element(adopting: made)
    limiter.set("enabled", to: false)
    let parts = [convert, resample, format, gain, limiter, volume, last, sink]
    for part in parts { gst_bin_add(bin.bin, part.pointer) }
    for (one, other) in zip(parts, parts.dropFirst()) {
      guard gst_element_link(one.pointer, other.pointer) != 0 else { return nil }
    }
    guard let pad = gst_element_get_static_pad(convert.pointer, "sink") else { return nil }
    defer { gst_object_unref(pad) }
    gst_element_add_pad(bin.pointer, gst_ghost_pad_new("sink", pad))
    gate = OutputGate(crossing: crossing)
    gate.onFormat = { [weak self] in self?.take(rate: $0, channels: $1) }
    gate.onLoudness = { [weak self] in self?.take($0) }
    gate.watch(pad)
  }

  /// Prepares for another file, whose format applies from then on.
  func reset() { gate.reset() }

  func setVolume(factor: Double) { volume.set("volume", to: factor) }

  func setReplayGain(_ settings: ReplayGain) {
    loudness.withLock { $0.settings = settings }
    applyGain()
  }

  private func take(_ loudness: Loudness?) {
    self.loudness.withLock { $0.loudness = loudness }
    applyGain()
  }

  private func applyGain() {
    let change = loudness.withLock { $0.settings.change(for: $0.loudness) }
    gain.set("volume", to: change.factor)
    limiter.set("enabled", to: change.mayClip)
  }

  private func take(rate: Int, channels: Int) {
    let layout = channels > 2 ? "" : ",channels=2,channel-mask=(bitmask)0x3"
    format.set(
      "caps",
      written: "audio/x-raw,format=F32LE,layout=interleaved,rate=\(rate)\(layout)"
    )
  }
}
