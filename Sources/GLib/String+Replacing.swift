// The standard library's versions are in its module for regular expressions, which would add a
// tenth to the program's size; where GLib is imported, these are used.

extension String {
  /// Whether the text contains another one.
  public nonisolated func contains(_ part: String) -> Bool {
    let (part, bytes) = (Array(part.utf8), Array(utf8))
    guard part.count <= bytes.count else { return false }
    return (0...bytes.count - part.count).contains { bytes[$0...].starts(with: part) }
  }

  /// The text with every occurrence of `mark` replaced.
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
