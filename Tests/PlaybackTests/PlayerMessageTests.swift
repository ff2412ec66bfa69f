import Messages
import TestSupport
import Testing

@testable import Playback

struct PlayerMessageTests {
  private static let strange: [Double] = [
    0, 1.5, -1, 1e9, 1e10, 1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
  ]

  private static var orders: [TrackOrder] {
    [
      TrackOrder(number: 1, origin: .file),
      TrackOrder(
        number: Int(UInt32.max),
        origin: .stream(.max, length: UInt64(Int64.max)),
        ending: "flac",
        loudness: Loudness(trackGain: -7.5, trackPeak: 1.1)
      ),
    ]
  }

  private static var commands: [PlayerCommand] {
    orders.flatMap { [.load($0, position: 3, playing: true), .prepare($0)] }
      + [
        .prepare(nil), .unload, .play, .pause, .seek(1e9), .reportPosition, .volume(0.25),
        .replayGain(ReplayGain(mode: .album)),
        .bytes(request: 7, [1, 2, 3]), .bytes(request: 8, []), .noBytes(request: .max), .end,
      ]
  }

  private static var reports: [PlayerReport] {
    var description = StreamDescription(title: "Ä", artist: nil, album: "B", codec: "FLAC")
    (description.format, description.isLossless) = ("FLAC", true)
    description.sampleRate = 96_000
    description.bitsPerSample = 24
    description.channels = 2
    var lossy = StreamDescription()
    (lossy.bitRate, lossy.isLossless) = (320, false)
    lossy.loudness = Loudness(trackGain: -7.5, albumPeak: 1)
    let failures: [PlayFailure] = [
      .gone, .unreadable("no"), .empty, .notSound, .missingCodec("X"), .truncated, .damaged,
      .unplayable,
    ]
    let events: [EngineEvent] =
      [
        .loaded(1, position: 0, duration: nil), .loaded(2, position: 1, duration: 200),
        .wentOn(3, duration: 4), .playing(4, position: 0.5), .paused(5, position: 1e9),
        .wentOn(3, duration: nil, at: 7), .playing(4, position: 0.5, at: 1e6),
        .sought(6, position: 0), .position(7, 8), .position(7, 8, at: 9), .duration(8, 9),
        .described(9, description), .described(9, lossy),
        .ended(10), .lostSound(11, position: nil, reason: "gone"),
        .lostSound(12, position: 1, reason: FailureReason("gone", details: "pa_x() failed")),
      ] + failures.flatMap { [.failed(12, $0), .brokeOff(13, $0)] }
    return events.map { .event($0) } + [
      .ready(landlock: 7, filters: 2), .staleOutput,
      .needsBytes(request: 1, stream: 2, offset: 3, count: PlayerCommand.mostBytes),
    ]
  }

  @Test func `every message is read back unchanged`() throws {
    for command in Self.commands {
      #expect(try PlayerCommand(decoding: command.encoded) == command)
    }
    for report in Self.reports { #expect(try PlayerReport(decoding: report.encoded) == report) }
  }

  @Test func `numbers are clamped when they are written`() throws {
    for number in Self.strange {
      for command in [
        PlayerCommand.seek(number), .volume(number),
        .load(Self.orders[0], position: number, playing: false),
        .prepare(
          TrackOrder(
            number: 1,
            origin: .file,
            loudness: Loudness(trackGain: number, trackPeak: number)
          )
        ),
      ] { _ = try PlayerCommand(decoding: command.encoded) }
      for event in [
        EngineEvent.loaded(1, position: number, duration: number), .playing(1, position: number),
        .duration(1, number), .position(1, number, at: number), .wentOn(1, duration: 1, at: number),
        .playing(1, position: 0, at: number), .lostSound(1, position: number, reason: ""),
      ] { _ = try PlayerReport(decoding: PlayerReport.event(event).encoded) }
    }
  }

  @Test func `numbers of a description are clamped when they are read`() throws {
    var writer = ByteWriter()
    for byte in [1, 7, 1] as [UInt8] { writer.put(byte) }
    for _ in 0..<5 { writer.put(nil as String?) }
    writer.put(0 as UInt8)
    for _ in 0..<4 { writer.put(number: .max) }
    writer.put(0 as UInt8)
    guard case .event(.described(1, let description)) = try PlayerReport(decoding: writer.bytes)
    else {
      Issue.record("another report")
      return
    }
    #expect(description.sampleRate == 50_000_000 && description.bitsPerSample == 64)
    #expect(description.channels == 256 && description.bitRate == 1_000_000)
    var senseless = StreamDescription()
    (senseless.sampleRate, senseless.bitRate) = (-1, .min)
    let message = PlayerReport.event(.described(1, senseless)).encoded
    #expect(try PlayerReport(decoding: message) == .event(.described(1, StreamDescription())))
  }

  @Test func `numbers out of range are refused when they are read`() {
    for number in Self.strange where !(0...1e9).contains(number) {
      var writer = ByteWriter()
      writer.put(6 as UInt8)
      writer.put(number)
      #expect(throws: CodingError.self) { try PlayerCommand(decoding: writer.bytes) }
      writer.clear()
      for byte in [1, 6, 1] as [UInt8] { writer.put(byte) }
      writer.put(number)
      #expect(throws: CodingError.self) { try PlayerReport(decoding: writer.bytes) }
    }
  }

  @Test func `a text is cut to the limit`() throws {
    let long = String(repeating: "ä", count: 100_000)
    let event = EngineEvent.lostSound(1, position: nil, reason: FailureReason(long))
    let message = PlayerReport.event(event).encoded
    #expect(message.count < 20_000)
    guard case .event(.lostSound(_, _, let reason)) = try PlayerReport(decoding: message) else {
      Issue.record("another report")
      return
    }
    #expect(reason.words.utf8.count <= CodingLimits.text && reason.words.allSatisfy { $0 == "ä" })
  }

  @Test func `a changed message is refused, or is another valid one`() {
    var random = SeededRandom(seed: 11)
    let messages = Self.commands.map(\.encoded) + Self.reports.map(\.encoded)
    for _ in 0..<20_000 {
      // The list is not empty.
      // swift-format-ignore: NeverForceUnwrap
      var message = messages.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where !message.isEmpty:
          message[Int.random(in: message.indices, using: &random)] = .random(
            in: 0...255,
            using: &random
          )
        case 1: message.removeLast(Int.random(in: 0...message.count, using: &random))
        default: message.append(.random(in: 0...255, using: &random))
        }
      }
      // A message that was read can be written and read again: nothing exceeds the limits.
      if let command = try? PlayerCommand(decoding: message) {
        #expect((try? PlayerCommand(decoding: command.encoded)) == command)
      }
      if let report = try? PlayerReport(decoding: message) {
        #expect((try? PlayerReport(decoding: report.encoded)) == report)
      }
    }
  }

  @Test func `only a short alphanumeric extension is sent`() {
    func ending(_ path: String) -> String { TrackOrder.ending(of: Array(path.utf8)) }
    #expect(ending("/a.b/c.FLAC") == "flac")
    #expect(ending("/a.b/c") == "")
    #expect(ending("/a/c.m p3") == "")
    #expect(ending("/a/c.abcdefghi") == "")
    #expect(TrackOrder.ending(of: [0x2f, 0x2e, 0xff]) == "")
  }

  @Test func `a process that reports too much is slowed down`() {
    var allowance = PlayerLink.reports
    var received = 0
    var now = 100.0
    while now < 110 {
      let pause = allowance.pause(at: now)
      if pause > 0 {
        now += pause
      } else {
        allowance.take()
        received += 1
      }
    }
    #expect((5000...6100).contains(received), "\(received)")
  }
}
