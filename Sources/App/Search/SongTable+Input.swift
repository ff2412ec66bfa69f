internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Motion
internal import Values
internal import Widgets

/// Clicks, drags and keys.
extension SongTable {
  func listen() {
    view.onKeyPress(in: .capture) { [weak self] in self?.press($0, $1) ?? false }
    let click = ClickGesture()
    click.button = 0
    click.listen(in: .capture)
    click.onPress { [weak self, weak click] _, point in
      guard let self, let click, let (row, item, place) = row(at: point) else { return }
      if click.pressedButton == 3 {
        click.claim()
        return openMenu(of: item, at: point)
      }
      note(press: !selection.isEmpty)
      guard click.pressedButton == 1 else { return }
      if clicked(item, click.modifiers, isTouch: click.isTouch) { return click.claim() }
      // GTK's list would take the click, and play at a second one.
      if row.column(at: place) == SongColumn.heart.place { return click.claim() }
      guard row.link(at: place) != nil else { return }
      moveFocus(to: item)
      click.claim()
    }
    click.onRelease { [weak self, weak click] count, point in
      guard let self, let click, count == 1, click.pressedButton == 1, !wasSelecting,
        selection.isEmpty, click.modifiers.isDisjoint(with: [.shift, .control])
      else { return }
      follow(at: point)
    }
    view.add(click)
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.onPress { [weak self, weak long] point in
      guard let self, let (_, item, _) = row(at: point) else { return }
      long?.claim()
      openMenu(of: item, at: point)
    }
    view.add(long)
    let drag = DragSource()
    drag.offer { [weak self] point in
      guard let self, let (_, item, _) = row(at: point) else { return nil }
      return music.drag(subjects(draggedFrom: item))
    } showing: { [weak self] point in
      guard let self, let (_, item, _) = row(at: point) else { return nil }
      return music.dragIcon(of: subjects(draggedFrom: item).prefix(100).map(\.record.id))
    }
    view.add(drag)
    // A drag may begin on a link.
    click.group(with: drag)
  }

  /// The song, or all selected ones; none if there are too many, or some are not loaded.
  private func subjects(draggedFrom item: Int) -> [RecordSubject] {
    let places = selectsSeveral(with: item) ? Array(selection.ranges.joined().prefix(4000)) : [item]
    let subjects = places.compactMap { subject(at: $0) }
    return subjects.count == max(selection.contains(item) ? selection.count : 1, 1) ? subjects : []
  }

  /// Returns whether the press selects.
  func clicked(_ item: Int, _ modifiers: Modifiers, isTouch: Bool) -> Bool {
    typing.close()
    return clickSelecting(item, modifiers, isTouch: isTouch)
  }

  /// Follows the name at a point, or turns the heart on or off.
  func follow(at point: Point) {
    guard let (row, item, place) = row(at: point), let subject = subject(at: item) else { return }
    if row.column(at: place) == SongColumn.heart.place {
      return music.setHeart(!subject.hasHeart, of: subject)
    }
    switch row.link(at: place).flatMap({ SongColumn(column: $0) }) {
    case .record: onRecord?(subject.record.id, subject.track?.id)
    case .artist:
      let named = music.artists(in: subject.track?.credited ?? "")
      let artists = named.isEmpty ? music.catalogue.artists(of: subject.record) : named
      if artists.count == 1 { return music.open(artists[0], from: subject.record.id) }
      menu.open([music.ways(to: artists, from: subject.record.id)], at: point, of: view)
    default: break
    }
  }

  func openMenu(of item: Int, at point: Point) {
    if !selection.contains(item) { endSelection() }
    view.selected = item
    if selectsSeveral(with: item), let group = selectedGroup {
      return menu.open(group.sections(by: music), at: point, of: view)
    }
    guard let subject = subject(at: item), let id = subject.track?.id else { return }
    // A scan may move it meanwhile.
    func place() -> Int? { songs.ids.firstIndex(of: id) }
    let selecting = MenuSection(selecting: !selection.contains(item)) { [weak self] in
      if let self, let place = place() { toggle(place) }
    }
    let sections = SubjectMenu(subject, music) { [weak self] in
      if let self, let place = place() { play(from: place) }
    }.sections
    var way = MenuSection()
    way.add(tr("Go to Record"), "go-to-record") { [weak self] in
      self?.onRecord?(subject.record.id, subject.track?.id)
    }
    menu.open(sections + [way, selecting], at: point, of: view)
  }

  // MARK: - Playing

  /// Plays a song and those below it.
  func play(from item: Int) {
    guard songs.ids.indices.contains(item) else { return }
    onPlay?()
    music.play(Array(songs.ids[item...]), named: tr("Songs"), .now)
  }

  func play(_ way: PlayWay, from place: Int) {
    if selection.contains(place), let group = selectedGroup {
      onPlay?()
      return group.play(way, by: music)
    }
    if way == .now { return play(from: place) }
    if let subject = subject(at: place) { music.play(subject, way) }
  }

  /// Shows the record of the first song.
  func openFirst() {
    guard let first = songs.ids.first else { return }
    Task {
      guard let (track, record) = try? await music.catalogue.finder?.tracks([first]).first else {
        return
      }
      onRecord?(record.id, track.id)
    }
  }

  // MARK: - Keys

  var page: Int { max(Int(view.size.height / (view.rowHeight ?? 34)) - 2, 1) }

  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isInRows else { return false }
    if modifiers.isSubset(of: .shift), let step = key.step(page: page, most: songs.ids.count) {
      return move(step, modifiers)
    }
    switch (key, modifiers) {
    case (.escape, []): if !typing.close(), !endSelection() { onLeave?() }
    case (.enter, []), (.keypadEnter, []): if let place = view.selected { play(from: place) }
    case (.enter, .control), (.keypadEnter, .control):
      if let place = view.selected { play(.now, from: place) }
    case (.enter, .shift), (.keypadEnter, .shift):
      if let place = view.selected { play(.queue, from: place) }
    case (.enter, .alt), (.keypadEnter, .alt):
      if let subject = view.selected.flatMap({ self.subject(at: $0) }) {
        music.showProperties(of: subject)
      }
    case (.menu, []), (.f10, .shift):
      guard let place = view.selected else { return false }
      openMenu(of: place, at: view.menuPlace)
    case (.backspace, []): return typing.erase()
    // Otherwise it would go through all rows.
    case (.tab, []):
      if selectionBar.isVisible { return selectionBar.moveFocus(to: .next) }
      return (keep.isVisible ? keep : shuffle).takeFocus()
    case (.backTab, .shift), (.tab, .shift):
      let titles = view.shown.lazy.compactMap { self.view.title(of: $0.column) }
      return titles.first(where: \.isSensitive)?.takeFocus() ?? false
    // GTK's list would unselect the row.
    case (.space, []), (.space, .shift): _ = typing.type(key)
    case (_, .control): return pressControl(key)
    default: return modifiers.isSubset(of: .shift) && typing.type(key)
    }
    return true
  }

  private func pressControl(_ key: Key) -> Bool {
    switch key.character?.lowercased() {
    case "h":
      let subject = view.selected.flatMap { self.subject(at: $0) }
      if let group = selectedGroup {
        group.toggleHeart(by: music)
      } else if let subject {
        music.setHeart(!subject.hasHeart, of: subject)
      }
      return true
    case "s":
      onKeep?()
      return true
    default: return pressSelecting(key)
    }
  }

  private func move(_ step: Int, _ modifiers: Modifiers) -> Bool {
    typing.close()
    let before = view.selected
    guard modifiers.isEmpty || before != nil else { return false }
    if step == -1, before ?? 0 == 0, modifiers.isEmpty {
      select { $0.move() }
      onAbove?()
      return true
    }
    moveFocus(to: min(max((before ?? -1) + step, 0), max(songs.ids.count - 1, 0)))
    selectToFocus(from: before, modifiers)
    return true
  }
}
