internal import Gtk
internal import Library

/// A text on a label, with its found words in bold; of one that is too long, the part around the
/// first found word is shown.
final class FoundLine {
  /// The label.
  let label = Label()

  /// Called when the user activates an artist's name.
  var onArtist: ((Credit) -> Void)?

  private var text = ""
  private var marks: [Range<Int>] = []
  private var artists: [Credit] = []
  private var lines = 1
  private var room = Double.infinity
  /// Where the shown part starts, as a UTF-8 offset.
  private var start = 0

  init() {
    label.align(text: 0)
    label.shortens()
  }

  /// Shows a text with its found words and the names that are links, in up to a number of lines.
  func show(_ text: String, marks: [Range<Int>], artists: [Credit] = [], lines: Int = 1) {
    (self.text, self.marks, self.artists) = (text, marks, artists)
    if lines != self.lines { label.shortens(toLines: lines) }
    self.lines = lines
    put(from: fittingStart)
  }

  /// Adapts the part to another width, from within a layout.
  func fit(in room: Double) {
    guard room != self.room else { return }
    self.room = room
    guard fittingStart != start else { return }
    // A layout must not change texts.
    label.eachFrame { [weak self] _ in
      if let self { put(from: fittingStart) }
      return false
    }
  }

  private var fittingStart: Int {
    // Words leave gaps at the ends of several lines.
    let room = lines == 1 ? room : room * Double(lines) * 0.85
    return Self.start(of: text, found: marks.first, room: room) { label.width(of: $0) }
  }

  private func put(from start: Int) {
    self.start = start
    let bytes = text.utf8.dropFirst(start)
    let part = start == 0 ? text : "…" + String(decoding: bytes, as: UTF8.self)
    if artists.isEmpty {
      label.text = part
    } else {
      label.show(part, links: artists) { [weak self] in self?.onArtist?($0) }
    }
    let shift = part.utf8.count - bytes.count - start
    label.embolden(
      marks.filter { $0.lowerBound >= start }
        .map { $0.lowerBound + shift..<$0.upperBound + shift }
    )
  }

  /// Where a text starts so that its first found word is visible in some room: before a word,
  /// where some fit before the found one.
  nonisolated static func start(
    of text: String,
    found: Range<Int>?,
    room: Double,
    width: (String) -> Double
  ) -> Int {
    guard let found, found.upperBound <= text.utf8.count, room.isFinite else { return 0 }
    func part(_ range: Range<Int>) -> String {
      String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }
    let end = text.utf8.count
    // Bold letters are wider.
    let room = room * 0.97
    guard width(text) > room, width(part(0..<found.upperBound) + "…") > room else { return 0 }
    var (start, place) = (found.lowerBound, 0)
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      defer { place += word.utf8.count + 1 }
      return place
    }
    for word in words.reversed() where word <= found.lowerBound {
      let isAtEnd = width("…" + part(word..<end)) <= room
      // The found word is in the first part, so that what follows it is visible too.
      let isAhead = width("…" + part(word..<found.upperBound)) <= room * 0.6
      guard isAtEnd || isAhead else { break }
      start = word
    }
    return start
  }
}
