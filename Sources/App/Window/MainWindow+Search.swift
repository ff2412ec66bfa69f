internal import GLib
internal import Gtk
internal import Library
internal import Values

extension MainWindow {
  func makeSearch() -> SearchPage {
    let page = SearchPage(music, session.catalogue.search)
    page.onLeave = { [weak self] in self?.leaveSearch() }
    page.onRecord = { [weak self] record, track in
      self?.go(to: .records)
      self?.records.fly(to: record, track)
    }
    page.onList = { [weak self] row in
      self?.go(to: .lists)
      self?.lists?.reveal(row)
    }
    page.onCommand = { [weak self] in self?.carryOut($0) }
    onTraced?(.search(page))
    return page
  }

  private func carryOut(_ command: SearchCommand) {
    switch command {
    case .stop(let choice):
      guard stopAfter.isEnabled else {
        return messages.show(tr("Nothing plays that could be stopped."))
      }
      stopAfter.pick(choice.rawValue)
    case .loudness(let mode): loudness.pick(mode.rawValue)
    }
    messages.show(command.title)
  }

  /// Whether `/` may start a search instead of being typed.
  var mayStartSearch: Bool {
    guard session.status.phase == .ready else { return false }
    return isPageCovered || page != .search && !isTypingAhead
  }

  /// Whether letters go on with a word that is typed over the covers.
  var isTypingAhead: Bool {
    guard !isPageCovered else { return false }
    return page == .records
      ? records.isTypingAhead : page == .search && search.songs?.typing.isOpen == true
  }

  func startSearch() {
    guard session.status.phase == .ready else { return }
    go(to: .search)
    search.begin()
  }

  /// All songs as a table; in a narrow window the search.
  func showSongs() {
    guard session.status.phase == .ready else { return }
    go(to: .search)
    search.beginSongs()
  }

  func turnSearch() {
    guard searchButton.isOn != (page == .search) else { return }
    if searchButton.isOn { startSearch() } else { leaveSearch() }
    // Nothing can be searched yet.
    searchButton.isOn = page == .search
  }

  func search(for text: String) {
    startSearch()
    guard page == .search else { return }
    search.field.text = text
    search.field.select(all: false)
  }

  func carryOut(_ request: MusicRequest) {
    guard session.status.phase == .ready else { return }
    switch request {
    case .showRecord(let id):
      go(to: .records)
      records.fly(to: id)
    case .showArtist(let name): show(Credit(.artist, name), at: nil)
    case .play(let id): music.play(track: id)
    case .search(let text): search(for: text)
    }
  }

  private func leaveSearch() {
    if !goBack() { go(to: .records) }
  }
}
