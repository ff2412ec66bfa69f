internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Widgets

extension ShelfPage: HandTarget {
  /// Vertical movements on the index scroll the flow: the index is on the stage and scrolls only
  /// horizontally.
  func takes(_ movement: HandMovement) -> Bool {
    movement.device == .touchpad && movement.axis == .vertical && grid == nil
      && stage.contains(movement.start) && flow.takes(movement)
  }

  func handCame(at time: Double) -> Bool { false }

  func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    flow.handMoved(by: step, of: movement, at: time)
  }

  func handLeft(flings: Bool, at time: Double) { flow.handLeft(flings: flings, at: time) }
}

extension ShelfPage {
  func listen() {
    flow.onActivate = { [weak self] in self?.open(recordAt: $0) }
    flow.onButton = { [weak self] in self?.pressButton(ofRecordAt: $0) }
    flow.onContext = { [weak self] index, link, point in
      guard let self else { return }
      openMenu(ofRecordAt: index, link: link, at: point, of: flow)
    }
    flow.onTyping = { [weak self] in self?.show(typed: $0) }
    flow.onMissed = { [weak self] in self?.onSearch?($0) }
    bubble.onSearch = { [weak self] in
      guard let self, let text = flow.missed else { return }
      flow.endTyping()
      onSearch?(text)
    }
    bubble.onEnd = { [weak self] in
      if let self, !flow.isTypingAhead { flow.endTyping() }
    }
    flow.onLink = { [weak self] index, link in self?.follow(link, ofRecordAt: index) }
    flow.dragContent = { [weak self] index in
      self?.contents.record(at: index).flatMap { self?.music.drag(.record($0)) }
    }
    flow.dragIcon = { [weak self] index in
      self?.contents.record(at: index).flatMap { self?.music.dragIcon(of: [$0.id]) }
    }
    stack.onPlay = { [weak self] row, sheet in self?.open(row, of: sheet) }
    stack.onSelect = { [weak self] in self?.showSelection() }
    selectionBar.connect(to: menu) { [weak self] in self?.endSelection() }
    stack.onHeart = { [weak self] row, sheet in
      guard let self else { return }
      if let group = selected(with: row) { return group.toggleHeart(by: music) }
      guard let subject = subject(row, of: sheet) else { return }
      music.setHeart(!subject.hasHeart, of: subject)
    }
    stack.onArtist = { [weak self] row, sheet, point in
      guard let self, let subject = subject(row, of: sheet), let track = subject.track else {
        return
      }
      follow(music.artists(in: track.credited), of: subject.record, at: point)
    }
    stack.onMenu = { [weak self] row, sheet, point, isOnArtist in
      guard let self, let record = contents.record(inSlot: sheet),
        let rows = contents.sheet(inSlot: sheet)
      else { return }
      if !isOnArtist, let group = selected(with: row) {
        return menu.open(group.sections(by: music), at: point, of: stack)
      }
      var sections = music.sections(ofRow: row, in: rows, record, isOnArtist: isOnArtist, on: shelf)
      if !isOnArtist, rows.track(at: row) != nil {
        let isSelected = stack.selection.contains(row)
        sections.append(MenuSection(selecting: !isSelected) { [weak stack] in stack?.toggle(row) })
      }
      menu.open(sections, at: point, of: stack)
    }
    menu.onChange = { [weak self] isOpen in if isOpen { self?.leavePointer() } }
    stack.onBeyondEnd = { [weak self] in self?.goOn() }
    stack.dragContent = { [weak self] row, sheet in
      if let group = self?.selected(with: row) { return self?.music.drag(group.subjects) }
      return self?.subject(row, of: sheet).flatMap { self?.music.drag($0) }
    }
    stack.dragIcon = { [weak self] row, sheet in
      self?.subject(row, of: sheet).flatMap { self?.music.dragIcon(of: [$0.record.id]) }
    }
    drawer.onTurn = { [weak self] isOpen in
      guard let self else { return }
      if isOpen { stack.isSensitive = true } else { stack.endSelection() }
    }
    let parts: [(Widget, Part)] = [
      (flow, .covers), (index, .index), (stack, .tracks), (drawer, .handle),
    ]
    for (widget, part) in parts {
      widget.onFocusChange { [weak self] isInside in if isInside { self?.onFocus?(part) } }
    }
    onKeyPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
  }

  private func show(typed word: TypedWord?) {
    if word != nil { grid?.endSelection() }
    let hadFocus = bubble.hasFocusInside
    bubble.show(word)
    queueAllocate()
    queueDraw()
    if hadFocus, word == nil { _ = takeFocusInside() }
  }

  // MARK: - Opening

  func open(recordAt place: Int) {
    guard let record = contents.record(at: place) else { return }
    music.note(start: record.id, on: shelf)
    music.canPlay ? music.play(.record(record)) : showTracks()
  }

  func pressButton(ofRecordAt place: Int) {
    guard let record = contents.record(at: place) else { return }
    if playing.now.record != record.id { music.note(start: record.id, on: shelf) }
    music.canPlay ? music.press(record) : open(recordAt: place)
  }

  func showTracks(at row: Int? = nil) {
    if grid != nil { onLeaveGrid?() }
    if isLow {
      stack.isSensitive = true
      drawer.open()
    }
    stack.enter(atRow: row)
  }

  private func open(_ row: Int, of sheet: Int) {
    if playSelected(with: row) { return }
    guard let subject = subject(row, of: sheet) else { return }
    music.note(start: subject.record.id, on: shelf)
    music.play(subject)
  }

  /// Nil for a heading.
  func subject(_ row: Int, of sheet: Int) -> RecordSubject? {
    guard let record = contents.record(inSlot: sheet),
      let id = contents.sheet(inSlot: sheet)?.track(at: row),
      let track = contents.track(id, inSlot: sheet)
    else { return nil }
    return .track(track, of: record)
  }

  private var focusedSubject: RecordSubject? {
    if grid == nil, stack.hasFocusInside, let row = stack.cursorRow, let sheet = stack.sheet,
      let subject = subject(row, of: sheet)
    {
      return subject
    }
    return record.map { .record($0) }
  }

  // MARK: - Keys

  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if modifiers == .control, key.character?.lowercased() == "h" { return giveHeart() }
    if modifiers == .alt, key == .enter || key == .keypadEnter { return showProperties() }
    if key == .escape, flow.missed != nil { return flow.press(.escape) }
    if key == .escape, endSelection() { return true }
    guard grid == nil else {
      if index.hasFocusInside, pressAhead(ofGrid: key, modifiers) { return true }
      return pressInGrid(key, modifiers)
    }
    if key == .escape { return leaveTracks() }
    if flow.hasFocusInside, modifiers.isEmpty {
      if key == .down || key == .keypadDown {
        showTracks()
        return true
      }
    }
    guard stack.hasFocusInside || index.hasFocusInside || drawer.hasFocusInside else {
      return false
    }
    return passOn(key, modifiers)
  }

  /// Letters and keys for moving or zooming covers go to the flow, wherever the focus is.
  private func passOn(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if modifiers.contains(.control) { return flow.press(key, modifiers) }
    guard modifiers.isDisjoint(with: [.alt, .command]) else { return false }
    let isLetter = key.character.map { $0.isLetter || $0.isNumber } ?? false
    let isArrow = key == .left || key == .right || key == .keypadLeft || key == .keypadRight
    guard isLetter || isArrow || flow.isTypingAhead else { return false }
    flow.takeFocus()
    return flow.press(key, modifiers)
  }

  private func leaveTracks() -> Bool {
    if isLow, drawer.isOpen {
      drawer.close()
      flow.takeFocus()
      return true
    }
    guard stack.hasFocusInside || index.hasFocusInside else { return false }
    return flow.takeFocus()
  }

  private func giveHeart() -> Bool {
    if rows.hasFocusInside || selectionBar.hasFocusInside, let group = selected {
      group.toggleHeart(by: music)
      return true
    }
    guard let subject = focusedSubject else { return false }
    music.setHeart(!subject.hasHeart, of: subject)
    return true
  }

  private func showProperties() -> Bool {
    guard let subject = focusedSubject else { return false }
    music.showProperties(of: subject)
    return true
  }

  // MARK: - Menus

  /// Until the pointer moves; this hides the round button.
  func leavePointer() {
    flow.leavePointer()
    grid?.leavePointer()
  }

  func openMenu(for subject: RecordSubject, at point: Point, of widget: Widget? = nil) {
    menu.open(SubjectMenu(subject, music, on: shelf).sections, at: point, of: widget)
  }

  /// `link` is an artist in the record's second line.
  func openMenu(ofRecordAt place: Int, link: Int?, at point: Point, of widget: Widget) {
    guard let record = contents.record(at: place) else { return }
    guard let link else { return openMenu(for: .record(record), at: point, of: widget) }
    let artists = music.catalogue.artists(of: record)
    guard artists.indices.contains(link) else { return }
    menu.open(music.sections(of: [.credit(artists[link])]), at: point, of: widget)
  }

  private func follow(_ credits: [Credit], of record: ShelvedRecord, at point: Point) {
    if credits.count > 1 {
      menu.open([music.ways(to: credits, from: record.id)], at: point, of: stack)
    } else if let credit = credits.first {
      music.open(credit, from: record.id)
    }
  }

  func follow(_ link: Int, ofRecordAt index: Int) {
    if let record = contents.record(at: index) { music.follow(link, of: record) }
  }
}
