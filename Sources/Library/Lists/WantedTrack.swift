internal import Messages

/// A track that a playlist names and that the library has not found, with all data that helps to
/// find it later.
public struct WantedTrack: Sendable, Hashable {
  /// The path of the file according to the playlist, or the address of a stream, but never how to
  /// sign in to its server.
  public let path: BytePath?
  public let title: String?
  public let artist: String?
  public let record: String?
  /// In seconds.
  public let duration: Double?
  /// Its identifier at MusicBrainz.
  public let recording: String?

  /// An empty text or an invalid length becomes nil.
  public init(
    path: BytePath? = nil,
    title: String? = nil,
    artist: String? = nil,
    record: String? = nil,
    duration: Double? = nil,
    recording: String? = nil
  ) {
    self.path = path?.bytes.isEmpty == true ? nil : path?.withoutSignIn
    self.title = title?.isEmpty == true ? nil : title
    self.artist = artist?.isEmpty == true ? nil : artist
    self.record = record?.isEmpty == true ? nil : record
    self.duration = duration.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.recording = recording?.isEmpty == true ? nil : recording
  }
}

extension WantedTrack {
  private static let form: UInt8 = 1

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.put(Self.form)
    writer.put(path?.bytes ?? [])
    for text in [title, artist, record, recording] { writer.put(Array((text ?? "").utf8)) }
    writer.put(duration ?? -1)
    return writer.bytes
  }

  init?(encoded bytes: some Collection<UInt8>) {
    var reader = ByteReader(Array(bytes)[...])
    do {
      guard try reader.byte() == Self.form else { return nil }
      let path = BytePath(Array(try reader.some(upTo: .max)))
      var texts: [String] = []
      for _ in 0..<4 {
        texts.append(String(decoding: try reader.some(upTo: .max), as: UTF8.self))
      }
      let duration = try reader.double()
      guard reader.isAtEnd else { return nil }
      self.init(
        path: path,
        title: texts[0],
        artist: texts[1],
        record: texts[2],
        duration: duration,
        recording: texts[3]
      )
    } catch {
      return nil
    }
  }
}
