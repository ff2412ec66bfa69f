internal import Gtk
internal import Motion

extension CoverFlow {
  private static let page = 10

  func listenToKeys() {
    onKeyPress { [weak self] key, modifiers in self?.pressed(key, with: modifiers) ?? false }
    onFocusChange { [weak self] isInside in
      self?.queueDraw()
      // The flow may have come to rest while a menu or another window had the focus.
      guard isInside else { return }
      self?.eachFrame { [weak self] _ in
        if let self, driver.isResting { bringFocus() }
        return false
      }
    }
  }

  /// Handles a key press; returns whether it had an effect.
  func pressed(_ key: Key, with modifiers: Modifiers) -> Bool {
    if modifiers.contains(.control) { return pressedWithControl(key, modifiers) }
    if key == .menu || key == .f10 && modifiers.contains(.shift) { return openMenu() }
    guard modifiers.isDisjoint(with: [.alt, .command]) else { return false }
    switch key {
    case .left, .keypadLeft: return step(by: layout.isRightToLeft ? 1 : -1)
    case .right, .keypadRight: return step(by: layout.isRightToLeft ? -1 : 1)
    case .pageUp, .keypadPageUp: return step(by: -Self.page)
    case .pageDown, .keypadPageDown: return step(by: Self.page)
    case .home, .keypadHome: return end(at: 0)
    case .end, .keypadEnd: return end(at: ring.count - 1)
    case .enter, .keypadEnter: return open()
    case .escape: return finder.close()
    case .backspace: return finder.erase()
    default: return ring.count > 0 && finder.type(key)
    }
  }

  private func pressedWithControl(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard !modifiers.contains(.alt) else { return false }
    switch key.character {
    case "+", "=": changeZoom { $0.step(by: 1, at: $1, atOnce: $2) }
    case "-", "−": changeZoom { $0.step(by: -1, at: $1, atOnce: $2) }
    case "0": changeZoom { $0.go(to: 1, at: $1, atOnce: $2) }
    default: return false
    }
    return true
  }

  private func step(by count: Int) -> Bool {
    guard ring.count > 0 else { return false }
    finder.close()
    driver.change { $0.step(by: count, at: $1, over: ring) }
    return true
  }

  private func end(at index: Int) -> Bool {
    guard ring.count > 0 else { return false }
    finder.close()
    go(to: index)
    return true
  }

  private func open() -> Bool {
    if let missed, let onMissed {
      finder.close()
      onMissed(missed)
      return true
    }
    guard let target else { return false }
    finder.close()
    onActivate?(target)
    return true
  }

  private func openMenu() -> Bool {
    guard let target else { return false }
    onContext?(target, nil, layout.front.center)
    return true
  }

  // MARK: - Type-ahead

  /// Whether the next letter continues a word; Space is a letter as well.
  public var isTypingAhead: Bool { finder.isOpen }

  /// The typed letters where no item matches, which Enter passes to `onMissed`.
  public var missed: String? { finder.word.flatMap { $0.fits ? nil : $0.text } }

  /// Forgets the typed letters.
  public func endTyping() { finder.close() }

  func makeFinder() -> TypeAheadFinder<Int> {
    let finder = TypeAheadFinder<Int>(now: clock) { [weak self] in
      await self?.index(matching: $0)
    } onFind: {
      [weak self] index in
      guard let self else { return }
      if let onFind { onFind(index) } else { go(to: index) }
    }
    finder.onChange = { [weak self] in self?.onTyping?($0) }
    return finder
  }

  /// The first item that matches, beginning with the target.
  private func index(matching query: TypeAheadQuery) async -> Int? {
    guard let source, let start = target else { return nil }
    let count = source.count
    return await TypeAheadSearch.find(query, among: count, from: start) { index in
      guard self.source === source, source.count == count else { return nil }
      return source.letters(at: index)
    }
  }
}
