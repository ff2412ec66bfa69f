/// The lyrics of a track: lines with their times, or plain lines.
public struct Lyrics: Sendable, Equatable {
  public struct Line: Sendable, Equatable {
    /// When it is sung, in seconds since the track's start; nil in plain lyrics.
    public var time: Double?
    /// The text without line breaks; empty between stanzas, and where nothing is sung.
    public var text: String

    public init(time: Double? = nil, text: String) { (self.time, self.text) = (time, text) }
  }

  public static let mostLines = 10_000
  /// The maximum length of a line in bytes of UTF-8.
  public static let longestLine = 1 << 10
  /// The maximum size of encoded lyrics in bytes.
  public static let limit = 1 << 20
  /// The latest time of a line in seconds: a hundred hours.
  static let latest = 360_000.0

  /// The lines: all of them have a time and they are in its order, or none has one.
  public let lines: [Line]

  /// Lyrics of these lines, as far as they are within the limits.
  ///
  /// Lines without a time are left out if others have one; lines of the same time stay in order.
  public init(_ lines: [Line]) {
    let isSynced = lines.contains { $0.time != nil }
    var kept: [Line] = []
    var size = Self.room
    for line in lines where !isSynced || line.time != nil {
      let text = String(CodingLimits.cut(line.text, to: Self.longestLine)) ?? ""
      size += text.utf8.count + Self.lineRoom
      guard kept.count < Self.mostLines, size <= Self.limit else { break }
      kept.append(Line(time: line.time.map(Self.clamped), text: text))
    }
    guard isSynced else {
      self.lines = kept
      return
    }
    let order = kept.indices.sorted {
      (kept[$0].time ?? 0, $0) < (kept[$1].time ?? 0, $1)
    }
    self.lines = order.map { kept[$0] }
  }

  public var isSynced: Bool { lines.first?.time != nil }

  /// Bytes of encoded lyrics without lines, and of a line without its text.
  private static let (room, lineRoom) = (16, 10)

  private static func clamped(_ time: Double) -> Double {
    time.isNaN ? 0 : max(0, min(time, latest))
  }
}

extension Lyrics: Message {
  public func write(to writer: inout ByteWriter) {
    writer.write(isSynced, lines.count)
    for line in lines {
      if isSynced { writer.put(line.time ?? 0) }
      writer.put(line.text.utf8)
    }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    let isSynced: Bool = try reader.read()
    let count = try reader.count(upTo: Self.mostLines)
    var lines: [Line] = []
    lines.reserveCapacity(count)
    for _ in 0..<count {
      let time = isSynced ? try reader.double(in: 0...Self.latest) : nil
      let text = try reader.some(upTo: Self.longestLine)
      lines.append(Line(time: time, text: String(decoding: text, as: UTF8.self)))
    }
    self.init(lines)
  }
}

/// A request to the program that reads lyrics: the kind of the file that is sent with it.
///
/// The raw values are sent.
public enum LyricsRequest: UInt8, Sendable, CaseIterable, Message {
  /// A text file with lyrics.
  case text = 0
  case track = 1
}
