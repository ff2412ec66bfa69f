internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Values
internal import Widgets

extension SearchPage {
  func content(of row: SearchRows.Row, at place: Int) -> SearchRowView.Content {
    var content = content(of: row)
    content.heading = run.rows.headings[place].map { SearchWords.title(of: $0.section) }
    content.isTop = !isStrip && run.rows.isTop(at: place)
    content.isKeepable = !isStrip && place == 0 && canKeep
    return content
  }

  func showLengths() {
    for case let view as SearchRowView in list.cells {
      if case .track(let hit) = view.row { view.show(length: length(of: hit)) }
    }
  }

  /// The record whose sleeve is on a row.
  func pictured(on row: SearchRows.Row) -> RecordID? {
    if case .artist(let hit) = row { artists[hit.name] } else { row.record }
  }

  func showArtists() {
    for case let view as SearchRowView in list.cells {
      guard case .artist = view.row, let row = view.row, let place = place(of: row.id) else {
        continue
      }
      noteUnknown(row)
      view.show(content(of: row, at: place), of: row, asCard: isStrip)
    }
  }

  private func length(of hit: TrackHit) -> String {
    lengths[hit.id].map { DurationText.length(Double($0.track.duration)) } ?? ""
  }

  /// The content of a row wherever it is.
  func content(of row: SearchRows.Row) -> SearchRowView.Content {
    let catalogue = music.catalogue
    var content: SearchRowView.Content
    switch row {
    case .artist(let hit):
      content = .init(title: hit.name, detail: SearchWords.records(hit.records))
      content.symbol = "avatar-default-symbolic"
      artists.want(hit.name)
      let record = pictured(on: row).flatMap { catalogue.record($0) }
      content.cover = record.map { CoverItem(of: $0) }
    case .record(let id):
      let record = catalogue.record(id)
      let title = record?.title ?? run.titles[id]
      content = .init(title: title ?? "", detail: record?.subtitle ?? "")
      content.cover = record.map { CoverItem(of: $0) }
      content.artists = record.map { catalogue.artists(of: $0) } ?? []
    case .track(let hit):
      content = .init(title: hit.title, detail: SearchWords.line(hit.artist, hit.album))
      content.length = length(of: hit)
      content.artists = music.artists(in: hit.credited)
      content.cover = catalogue.record(hit.record).map { CoverItem(of: $0) }
    case .list(let id):
      let tree = catalogue.lists.tree
      let parent = tree[id].flatMap { tree[$0.parent]?.text }
      content = .init(title: tree[id]?.text ?? "", detail: parent ?? "")
      content.symbol = "gatefold-lists-symbolic"
    case .command(let command):
      content = .init(title: command.title, detail: command.detail)
      content.symbol = command.symbol
    case .all(let section, let count):
      content = .init(title: SearchWords.all(count, section))
      content.symbol = "view-more-horizontal-symbolic"
      return content
    }
    content.marks = SearchHighlight.ranges(of: run.answered, in: content.title)
    content.detailMarks = SearchHighlight.ranges(of: run.answered, in: content.detail)
    return content
  }

  func open(_ row: SearchRows.Row) {
    remember(row)
    switch row {
    case .artist(let hit): music.open(Credit(.artist, hit.name))
    case .record(let id): onRecord?(id, nil)
    case .track(let hit): onRecord?(hit.record, hit.id)
    case .list(let id): onList?(id)
    case .command(let command): onCommand?(command)
    case .all(let section, _):
      endSelection()
      run.start(run.query, whole: section)
    }
  }

  /// Plays the selected row or adds it to the queue; returns false for the row of a whole section.
  func play(_ way: PlayWay) -> Bool {
    if let selected { remember(selected) }
    if let place = list.selected, let group = selected(with: place) {
      group.play(way, by: music)
      return true
    }
    if selected == nil, isStrip, let songs, songs.isVisible {
      songs.whenShown { songs.play(way, from: 0) }
      return true
    }
    switch selected {
    case .artist(let hit): music.play(.credit(Credit(.artist, hit.name)), way)
    case .record(let id):
      guard let record = music.catalogue.record(id) else { return false }
      music.play(.record(record), way)
    case .track(let hit):
      Task { [music] in
        let subject = await music.subject(hit.id, on: hit.record)
        if let subject { music.play(subject, way) }
      }
    case .list(let id): music.play(music.repertoire(ofList: id), way)
    case .command, .all, nil: return false
    }
    return true
  }

  func openMenu(for place: Int, at point: Point) {
    if let group = selected(with: place) {
      return menu.open(group.sections(by: music), at: point)
    }
    var way = MenuSection()
    let more = row(at: place).map { selecting($0) } ?? []
    switch row(at: place) {
    case .record(let id):
      guard let record = music.catalogue.record(id) else { return }
      menu.open(SubjectMenu(.record(record), music).sections + more, at: point)
    case .track(let hit):
      Task { [menu, music] in
        guard let subject = await music.subject(hit.id, on: hit.record) else { return }
        menu.open(SubjectMenu(subject, music).sections + more, at: point)
      }
    case .artist(let hit):
      let credit = Credit(.artist, hit.name)
      way.add(tr("Go to Artist"), "open") { [music] in music.open(credit) }
      menu.open([way] + music.sections(of: .credit(credit)), at: point)
    case .list(let id):
      way.add(tr("Open"), "open") { [weak self] in self?.onList?(id) }
      menu.open([way] + music.sections(of: music.repertoire(ofList: id)), at: point)
    case .command, .all, nil: break
    }
  }

  func openFilters(below button: Widget) {
    let sections = SearchFilters.sections { [weak self] in self?.insert($0) }
    let start = button.isRightToLeft ? button.size.width : 0
    menu.open(sections, at: Point(x: start, y: button.size.height), of: button)
  }

  func rememberQuery() { music.catalogue.memory.remember(run.query.typed) }

  /// Keeps the query of a hit that was used among the recent searches.
  private func remember(_ row: SearchRows.Row) {
    switch row {
    case .artist, .record, .track, .list: rememberQuery()
    case .command, .all: break
    }
  }

  func insert(_ example: String) {
    field.text = SearchFilters.inserting(example, into: field.text)
    field.takeFocus()
    field.select(last: SearchFilters.value(of: example).unicodeScalars.count)
  }

  /// Loads the tracks that a drag may need.
  func prepareDrag(of place: Int) {
    music.catalogue.prepare(records(draggedFrom: place))
  }

  func drag(from place: Int) -> DragContent? {
    if let group = selected(with: place) { return music.drag(group.subjects) }
    switch row(at: place) {
    case .record(let id):
      return music.catalogue.record(id).flatMap { music.drag(.record($0)) }
    case .track(let hit):
      guard let record = music.catalogue.record(hit.record),
        let track = music.catalogue.track(hit.id, of: hit.record)
      else { return nil }
      return music.drag(.track(track, of: record))
    case .artist, .list, .command, .all, nil: return nil
    }
  }
}
