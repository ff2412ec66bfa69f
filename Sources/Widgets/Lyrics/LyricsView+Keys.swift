internal import Gtk
internal import Motion

extension LyricsView {
  /// Handles a key press; returns whether it had an effect.
  func press(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
    guard modifiers.isDisjoint(with: [.control, .alt, .shift, .command]),
      !layout.heights.isEmpty
    else { return false }
    guard timeline.isTimed else { return scroll(by: key) }
    let cursor = focusVerse ?? light.current?.lowerBound ?? 0
    let last = layout.heights.count - 1
    switch key {
    case .up, .keypadUp: read(at: cursor - 1)
    case .down, .keypadDown: read(at: cursor + 1)
    case .pageUp, .keypadPageUp: read(at: cursor - page)
    case .pageDown, .keypadPageDown: read(at: cursor + page)
    case .home, .keypadHome: read(at: 0)
    case .end, .keypadEnd: read(at: last)
    case .enter, .keypadEnter, .space: seek(to: cursor)
    default: return false
    }
    return true
  }

  /// How many lines a page key moves by.
  private var page: Int {
    max(layout.verses(at: scroller.target, from: fade, to: size.height - fade).count - 1, 1)
  }

  /// Moves the cursor to a verse, which glides to the middle.
  private func read(at verse: Int) {
    let verse = min(max(verse, 0), layout.heights.count - 1)
    change { view, time in
      view.scroller.cancel(at: time, over: view.layout)
      view.scroller.go(
        to: view.layout.offset(centering: verse..<verse + 1),
        at: time,
        over: view.layout
      )
      view.read()
    }
    moveCursor(to: verse)
  }

  private func scroll(by key: Key) -> Bool {
    guard canScroll, let bounds = layout.bounds else { return false }
    let line = 3 * (texts.style.size + texts.style.spacing)
    let page = max(size.height - 2 * fade, line)
    let target: Double
    switch key {
    case .up, .keypadUp: target = scroller.target - line
    case .down, .keypadDown: target = scroller.target + line
    case .pageUp, .keypadPageUp: target = scroller.target - page
    case .pageDown, .keypadPageDown, .space: target = scroller.target + page
    case .home, .keypadHome: target = bounds.lowerBound
    case .end, .keypadEnd: target = bounds.upperBound
    default: return false
    }
    change { $0.scroller.go(to: target, at: $1, over: $0.layout) }
    return true
  }

  // MARK: - Focus

  /// Gives the focus to the current line, or to the text as a whole if it has no times.
  func enter() -> Bool {
    guard timeline.isTimed, !layout.heights.isEmpty else { return takeFocus() }
    return moveCursor(to: light.current?.lowerBound ?? 0)
  }

  @discardableResult
  func moveCursor(to verse: Int) -> Bool {
    focusVerse = verse
    placeHandles()
    queueDraw()
    return handles[verse]?.takeFocus() ?? false
  }

  /// Gives handles to the visible lines, and to the one with the cursor.
  func placeHandles() {
    guard size.height > 0 else { return }
    let seen = layout.verses(at: scroller.target, to: size.height)
    var keys = seen.filter { timeline.verses[$0].kind != .blank }
    if let focusVerse, !keys.contains(focusVerse) {
      // The cursor is forgotten with the focus, which must not vanish with its line.
      if hasFocusInside { keys.append(focusVerse) } else { self.focusVerse = nil }
    }
    handles.show(keys)
    for (verse, handle) in handles.live {
      handle.show(words(of: verse), at: verse, of: timeline.verses.count)
      handle.isFocusable = timeline.isTimed
    }
    queueAllocate()
  }
}
