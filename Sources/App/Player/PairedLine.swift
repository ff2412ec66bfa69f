internal import Gtk

/// The line with an artist and a record: without the record where no more than a few letters of it
/// would be visible.
final class PairedLine {
  private static let fewestLetters = 6

  private let label: Label
  private let put: (String) -> Void
  private var facts: [String] = []
  private var room = Double.infinity

  init(_ label: Label, put: @escaping (String) -> Void) { (self.label, self.put) = (label, put) }

  func show(artist: String, record: String) {
    facts = [artist, record].filter { !$0.isEmpty }
    put(words)
  }

  /// Adapts the text to another width, from within a layout.
  func fit(in room: Double) {
    let before = words
    self.room = room
    guard words != before else { return }
    // A layout must not change texts.
    label.inNextFrame { [weak self] in if let self { put(words) } }
  }

  private var words: String {
    let all = facts.joined(separator: " · ")
    guard facts.count == 2, room.isFinite else { return all }
    let few = "\(facts[0]) · \(facts[1].prefix(Self.fewestLetters))…"
    let needed = min(label.width(of: all), label.width(of: few))
    return needed <= room ? all : facts[0]
  }
}
