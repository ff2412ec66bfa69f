public import Messages

// The parts of the player's messages. Writers clamp numbers to their ranges; readers reject numbers
// outside of them.

extension ByteWriter {
  mutating func put(time: Double) {
    put(time.isFinite ? min(max(time, 0), ByteReader.mostTime) : 0)
  }

  mutating func put(optionalTime time: Double?) {
    let known = time.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    write(known != nil)
    if let known { put(time: known) }
  }
}

extension ByteReader {
  /// The most seconds that a track can last.
  fileprivate static let mostTime = 1e9

  mutating func time() throws(CodingError) -> Double { try double(in: 0...Self.mostTime) }

  mutating func optionalTime() throws(CodingError) -> Double? { try read() ? try time() : nil }

  /// The number of a cue, which GStreamer carries in 32 bits.
  mutating func cueNumber() throws(CodingError) -> Int {
    try count(upTo: Int(UInt32.max))
  }
}

extension ReplayGain: Message {
  public func write(to writer: inout ByteWriter) {
    writer.put(UInt8(Mode.allCases.firstIndex(of: mode) ?? 0))
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    let mode = Int(try reader.byte())
    guard Mode.allCases.indices.contains(mode) else { throw .senseless("mode") }
    self.init(mode: Mode.allCases[mode])
  }
}

extension StreamDescription: Message {
  public func write(to writer: inout ByteWriter) {
    for text in [title, artist, album, codec, format] { writer.put(text) }
    writer.put(isLossless.map { $0 ? 2 : 1 } ?? 0 as UInt8)
    for number in [sampleRate, bitsPerSample, channels, bitRate] {
      writer.put(number: UInt64(clamping: number ?? 0))
    }
    writer.write(optional: loudness)
  }

  /// Clamps numbers out of their ranges; 0 is unknown.
  public init(from reader: inout ByteReader) throws(CodingError) {
    func clamped(_ number: UInt64, _ range: ClosedRange<Int>) -> Int? {
      number == 0 ? nil : min(max(Int(clamping: number), range.lowerBound), range.upperBound)
    }
    self.init(
      title: try reader.text(),
      artist: try reader.text(),
      album: try reader.text(),
      codec: try reader.text()
    )
    format = try reader.text()
    let lossless = try reader.byte()
    guard lossless < 3 else { throw .senseless("flag") }
    isLossless = lossless == 0 ? nil : lossless == 2
    sampleRate = clamped(try reader.number(), Limits.sampleRate)
    bitsPerSample = clamped(try reader.number(), Limits.bitsPerSample)
    channels = clamped(try reader.number(), Limits.channels)
    bitRate = clamped(try reader.number(), Limits.bitRate)
    loudness = try reader.optional()
  }
}

extension PlayFailure: Message {
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .gone: writer.write(kind: 0)
    case .unreadable(let reason): writer.write(kind: 1, reason)
    case .empty: writer.write(kind: 2)
    case .notSound: writer.write(kind: 3)
    case .missingCodec(let name): writer.write(kind: 4, name)
    case .truncated: writer.write(kind: 5)
    case .damaged: writer.write(kind: 6)
    case .unplayable: writer.write(kind: 7)
    case .unreachable(let reason): writer.write(kind: 8, reason)
    }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    switch try reader.byte() {
    case 0: self = .gone
    case 1: self = .unreadable(try reader.read())
    case 2: self = .empty
    case 3: self = .notSound
    case 4: self = .missingCodec(try reader.read())
    case 5: self = .truncated
    case 6: self = .damaged
    case 7: self = .unplayable
    case 8: self = .unreachable(try reader.read())
    default: throw .senseless("failure")
    }
  }
}

extension EngineEvent: Message {
  public func write(to writer: inout ByteWriter) {
    func put(_ kind: UInt8, _ times: Double..., known: [Double?] = []) {
      writer.put(kind)
      writer.write(number)
      for time in times { writer.put(time: time) }
      for time in known { writer.put(optionalTime: time) }
    }
    switch self {
    case .loaded(_, let position, let duration): put(0, position, known: [duration])
    case .wentOn(_, let duration, let time): put(1, known: [duration, time])
    case .playing(_, let position, let time): put(2, position, known: [time])
    case .paused(_, let position): put(3, position)
    case .sought(_, let position): put(4, position)
    case .position(_, let position, let time): put(5, position, known: [time])
    case .duration(_, let duration): put(6, duration)
    case .described(_, let description): writer.write(kind: 7, number, description)
    case .ended: put(8)
    case .brokeOff(_, let failure): writer.write(kind: 9, number, failure)
    case .failed(_, let failure): writer.write(kind: 10, number, failure)
    case .lostSound(_, let position, let reason):
      put(11, known: [position])
      writer.write(reason)
    }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    let kind = try reader.byte()
    let number = try reader.cueNumber()
    switch kind {
    case 0:
      self = .loaded(number, position: try reader.time(), duration: try reader.optionalTime())
    case 1:
      self = .wentOn(number, duration: try reader.optionalTime(), at: try reader.optionalTime())
    case 2:
      self = .playing(number, position: try reader.time(), at: try reader.optionalTime())
    case 3: self = .paused(number, position: try reader.time())
    case 4: self = .sought(number, position: try reader.time())
    case 5:
      self = .position(number, try reader.time(), at: try reader.optionalTime())
    case 6: self = .duration(number, try reader.time())
    case 7: self = .described(number, try reader.read())
    case 8: self = .ended(number)
    case 9: self = .brokeOff(number, try reader.read())
    case 10: self = .failed(number, try reader.read())
    case 11:
      self = .lostSound(number, position: try reader.optionalTime(), reason: try reader.read())
    default: throw .senseless("event")
    }
  }

  /// That of its cue.
  var number: Int {
    switch self {
    case .loaded(let number, _, _), .wentOn(let number, _, _), .playing(let number, _, _),
      .paused(let number, _), .sought(let number, _), .position(let number, _, _),
      .duration(let number, _), .described(let number, _), .ended(let number),
      .brokeOff(let number, _), .failed(let number, _), .lostSound(let number, _, _):
      number
    }
  }
}
