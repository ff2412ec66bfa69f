internal import Values

/// Data of a row that other programs can ignore, as words `key=value` in a comment.
struct PlaylistMark {
  private var values: [String: String] = [:]

  init() {}

  init(_ text: some StringProtocol) {
    for word in text.utf8.split(separator: 0x20) {
      guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else { continue }
      guard let value = PercentCoding.decoded(word[word.index(after: equals)...]) else { continue }
      values[String(decoding: word[..<equals], as: UTF8.self)] =
        String(decoding: value, as: UTF8.self)
    }
  }

  subscript(_ key: String) -> String? { values[key] }

  static func text(_ words: [(key: String, value: String?)]) -> String {
    words.compactMap { word in
      word.value.map { "\(word.key)=\(PercentCoding.encoded($0.utf8))" }
    }.joined(separator: " ")
  }

  /// For data of which the format has no other place.
  static func words(
    for track: WantedTrack?,
    title: String? = nil
  ) -> [(key: String, value: String?)] {
    [
      ("title", title), ("artist", track?.artist), ("record", track?.record),
      ("length", track?.duration.map { "\($0)" }), ("recording", track?.recording),
    ]
  }

  /// The arguments replace missing words.
  func track(
    path: BytePath? = nil,
    title: String? = nil,
    artist: String? = nil,
    record: String? = nil,
    duration: Double? = nil
  ) -> WantedTrack {
    WantedTrack(
      path: path,
      title: self["title"] ?? title,
      artist: self["artist"] ?? artist,
      record: self["record"] ?? record,
      duration: self["length"].flatMap { PlaylistText.seconds($0) } ?? duration,
      recording: self["recording"]
    )
  }
}
