internal import Values

extension Location {
  /// Its URI, for other programs.
  var uri: String {
    switch self {
    case .file(let path): FileAddress.uri(of: path)
    case .server(let path): String(decoding: path, as: UTF8.self)
    }
  }

  /// The extension of its file name, a hint at its format; empty where it has none.
  var ending: String { TrackOrder.ending(of: path) }

  /// Its text in a saved session: a path begins with a slash, and any other kind must begin with
  /// something else.
  var savedText: String { PercentCoding.encoded(path) }

  /// Reads the text of `savedText`; nil if it is invalid.
  init?(savedText: Substring) {
    guard let path = PercentCoding.decoded(savedText.utf8), !path.contains(0) else { return nil }
    self.init(path: path)
  }
}
