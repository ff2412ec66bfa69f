// The standard library has these as well, in the module for regular expressions, which would be a tenth of
// the whole program; where GLib is imported, ours are taken.

extension String {
  /// Whether a text is somewhere within.
  public nonisolated func contains(_ part: String) -> Bool {
    let (part, bytes) = (Array(part.utf8), Array(utf8))
    guard part.count <= bytes.count else { return false }
    return (0...bytes.count - part.count).contains { bytes[$0...].starts(with: part) }
  }

  /// The text with another one in each place of a mark: `tr("Back to %s").replacing("%s", with: name)`.
  public nonisolated func replacing(_ mark: String, with text: String) -> String {
    let (mark, bytes) = (Array(mark.utf8), Array(utf8))
    guard !mark.isEmpty else { return self }
    var (result, place) = ([UInt8](), 0)
    while place < bytes.count {
      if bytes[place...].starts(with: mark) {
        result += text.utf8
        place += mark.count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
