internal import Identities

extension Location {
  /// Its address for other programs.
  var uri: String {
    switch self {
    case .file(let path): FileAddress.uri(of: path)
    }
  }

  /// The ending of its name, a hint at its format; empty where it has none.
  var ending: String {
    switch self {
    case .file(let path): TrackOrder.ending(of: path)
    }
  }

  /// How a saved session writes it: a path begins with a slash, and any other kind has to begin with
  /// something else.
  var savedText: String {
    switch self {
    case .file(let path): FileAddress.escaped(path)
    }
  }

  /// Reads what `savedText` wrote; nil where it makes no sense.
  init?(savedText: Substring) {
    guard let path = FileAddress.unescaped(savedText) else { return nil }
    self = .file(path)
  }
}
