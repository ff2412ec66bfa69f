internal import Gtk
internal import Library

/// A text on a label, with its found words in bold; of one that is too long, the part around the
/// first found word is shown.
final class FoundLine {
  let label = Label.line()

  var onArtist: ((Credit) -> Void)?

  private var text = ""
  private var marks: [Range<Int>] = []
  private var artists: [Credit] = []
  private var lines = 1
  private var room = Double.infinity
  private var part = Part()

  func show(_ text: String, marks: [Range<Int>], artists: [Credit] = [], lines: Int = 1) {
    (self.text, self.marks, self.artists) = (text, marks, artists)
    if lines != self.lines { label.shortens(toLines: lines) }
    self.lines = lines
    put(fitting)
  }

  /// Adapts the part to another width, from within a layout.
  func fit(in room: Double) {
    guard self.room.change(to: room), fitting != part else { return }
    // A layout must not change texts.
    label.inNextFrame { [weak self] in if let self { put(fitting) } }
  }

  private var fitting: Part {
    // Words leave gaps at the ends of several lines.
    let room = lines == 1 ? room : room * Double(lines) * 0.85
    return Part(of: text, found: marks.first, room: room) { label.width(of: $0) }
  }

  private func put(_ part: Part) {
    self.part = part
    let words = part.words(of: text)
    if artists.isEmpty {
      label.text = words
    } else {
      label.show(words, links: artists) { [weak self] in self?.onArtist?($0) }
    }
    let shift = words.utf8.count - text.utf8.count
    label.embolden(
      marks.filter { $0.lowerBound >= part.start }
        .map { $0.lowerBound + shift..<$0.upperBound + shift }
    )
  }

  /// What is shown of a text, as UTF-8 offsets: its first words, and all from a later word on.
  nonisolated struct Part: Equatable {
    /// The end of the first words.
    private(set) var head = 0
    /// The start of the rest; 0: the whole text.
    private(set) var start = 0

    init() {}

    /// The part of a text whose first found word is visible in some room.
    ///
    /// The first words are shown too, and some before the found one, where there is room; `width`
    /// measures a text.
    init(of text: String, found: Range<Int>?, room: Double, width: (String) -> Double) {
      guard let found, found.upperBound <= text.utf8.count, room.isFinite else { return }
      // Bold letters are wider.
      let room = room * 0.97
      func visible(from start: Int, to end: Int) -> String {
        var part = self
        part.start = start
        return part.words(of: String(decoding: text.utf8.prefix(end), as: UTF8.self))
      }
      let (end, foundEnd) = (text.utf8.count, found.upperBound)
      guard width(text) > room, width(visible(from: 0, to: foundEnd) + "…") > room else { return }
      var place = 0
      let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
        defer { place += word.utf8.count + 1 }
        return place..<place + word.utf8.count
      }.filter { $0.lowerBound <= found.lowerBound }
      for word in words where word.upperBound < found.lowerBound {
        let first = String(decoding: text.utf8.prefix(word.upperBound), as: UTF8.self)
        guard width(first + " … ") <= room * 0.35 else { break }
        head = word.upperBound
      }
      start = found.lowerBound
      if width(visible(from: start, to: foundEnd)) > room { head = 0 }
      for word in words.reversed() where word.lowerBound > head {
        let isAtEnd = width(visible(from: word.lowerBound, to: end)) <= room
        // What follows the found word is visible too.
        let isAhead = width(visible(from: word.lowerBound, to: foundEnd)) <= room * 0.7
        guard isAtEnd || isAhead else { break }
        start = word.lowerBound
      }
    }

    func words(of text: String) -> String {
      guard start > 0 else { return text }
      let rest = String(decoding: text.utf8.dropFirst(start), as: UTF8.self)
      guard head > 0 else { return "…" + rest }
      return String(decoding: text.utf8.prefix(head), as: UTF8.self) + " … " + rest
    }
  }
}
