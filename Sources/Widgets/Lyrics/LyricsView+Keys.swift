internal import Gtk
internal import Motion

extension LyricsView {
  func press(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
    guard modifiers.isDisjoint(with: [.control, .alt, .shift, .command]),
      !layout.heights.isEmpty
    else { return false }
    guard timeline.isTimed else { return scroll(by: key) }
    let cursor = focusVerse ?? light.current?.lowerBound ?? 0
    switch key {
    case .enter, .keypadEnter, .space: seek(to: cursor)
    default:
      guard let step = key.step(page: page, most: layout.heights.count) else { return false }
      read(at: cursor + step)
    }
    return true
  }

  /// How many lines a page key moves by.
  private var page: Int {
    max(layout.verses(at: scroller.target, from: fade, to: size.height - fade).count - 1, 1)
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
    scroll(to: target)
    return true
  }
}
