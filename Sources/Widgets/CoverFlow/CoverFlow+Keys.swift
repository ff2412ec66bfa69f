internal import Gtk
internal import Motion

extension CoverFlow {
  /// How many covers a page key turns.
  private static let page = 10

  /// A key went down; whether it was of use.
  func pressed(_ key: Key, with modifiers: Modifiers) -> Bool {
    let time = clock()
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
    case .escape: return closeTypeAhead(at: time)
    case .backspace:
      guard typeAhead.erase(at: time) else { return false }
      look()
      return true
    default: return typed(key, at: time)
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
    _ = closeTypeAhead(at: clock())
    driver.change { $0.step(by: count, at: $1, over: ring) }
    return true
  }

  private func end(at index: Int) -> Bool {
    guard ring.count > 0 else { return false }
    _ = closeTypeAhead(at: clock())
    go(to: index)
    return true
  }

  private func open() -> Bool {
    guard let target else { return false }
    _ = closeTypeAhead(at: clock())
    onActivate?(target)
    return true
  }

  private func openMenu() -> Bool {
    guard let target else { return false }
    onContext?(target, layout.front.center)
    return true
  }

  // MARK: - Type-ahead

  /// Whether letters go on with a word: Space is one of them then.
  public var isTypingAhead: Bool { typeAhead.isOpen(at: clock()) }

  private func typed(_ key: Key, at time: Double) -> Bool {
    guard ring.count > 0, let letter = key.character, typeAhead.type(letter, at: time) else {
      return false
    }
    look()
    return true
  }

  private func closeTypeAhead(at time: Double) -> Bool {
    search?.cancel()
    search = nil
    return typeAhead.close(at: time)
  }

  private func look() {
    search?.cancel()
    let query = typeAhead.query
    guard !query.text.isEmpty else { return }
    search = Task { [weak self] in await self?.look(for: query) }
  }

  /// Goes to the first item that answers, from where one is onwards.
  private func look(for query: TypeAheadQuery) async {
    guard let source, let start = target else { return }
    let count = source.count
    let found = await TypeAheadSearch.find(query, among: count, from: start) { index in
      guard self.source === source, source.count == count else { return nil }
      return source.letters(at: index)
    }
    guard let found, !Task.isCancelled else { return }
    if let onFind { onFind(found) } else { go(to: found) }
  }
}
