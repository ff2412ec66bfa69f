internal import GLib
internal import Geometry
internal import Glibc
internal import Gtk
internal import Library
internal import Values
internal import Widgets

/// What a trace follows in a window as it appears: another page is shown, or one was created.
enum TracedEvent {
  case turned
  case lists(ListsPage)
  case search(SearchPage)
  case welcome(WelcomePage)
}

/// Writes a line of JSON for each frame of the window, for tests and for finding jumps.
///
/// Further lines record the visible page, the positions of its parts in the window's surface, and
/// the processor time of each frame on the main thread without the renderer.
final class WindowTrace {
  private let file: TraceFile
  private let frames: FrameTrace
  private weak var window: MainWindow?
  private var listsWatch: Observation?
  private var page: MainWindow.Page?
  private var places: [String: Rect] = [:]
  private var isScanning = false
  /// Of this thread at the end of the last frame.
  private var painted: Double?
  private var isPainting = false
  private var hasReportedStart = false

  init(to file: TraceFile) {
    self.file = file
    frames = FrameTrace(to: file)
  }

  func follow(_ window: MainWindow) {
    self.window = window
    let records = window.records
    frames.follow(records.pager.pager)
    frames.follow(records.pager.strip) { [weak self, weak records] in
      self?.tracePlaces()
      return [("shelf", .text(records?.tabs.current?.id ?? ""))]
    }
    for page in records.pages.values { follow(page) }
    records.onNewPage = { [weak self] in self?.follow($0) }
    records.onDrawn = { [weak self] cost in self?.recordCost(at: cost.time) }
    window.layer.onPage = { [weak self] in self?.follow($0) }
    window.onTraced = { [weak self] event in
      switch event {
      case .turned: self?.tracePage()
      case .lists(let page): self?.follow(page)
      case .search(let page): self?.follow(page)
      case .welcome(let page): self?.follow(page)
      }
    }
    follow(window.playerBar.seek)
    window.connect(Notice("notify::focus-widget")) { [weak self] in self?.traceFocus() }
    window.session.observe(window) { [weak self] status in
      self?.tracePage()
      self?.trace(status)
    }
    frames.answerMarks(on: window)
  }

  private func follow(_ page: WelcomePage) {
    page.onDrawn = { [weak self] cost in
      self?.file.write([("time", .number(cost.time)), ("widget", .text("welcome"))])
      self?.awaitPainting { true }
    }
  }

  /// Traces the positions that a seek bar draws.
  private func follow(_ seek: SeekBar) {
    seek.onDrawn = { [file, weak seek] cost in
      file.write([
        ("event", .text("position")), ("time", .number(cost.time)), ("frame", .integer(cost.frame)),
        ("position", .number(seek?.shown ?? 0)),
      ])
    }
  }

  private func follow(_ page: ShelfPage) {
    frames.follow(page.flow) { [weak page] in page.map { Self.members(ofFlowIn: $0) } ?? [] }
    frames.follow(page.stack) { [weak page] in page.map { Self.members(ofListIn: $0) } ?? [] }
    frames.follow(page.index) { [weak page] in page.map { Self.members(ofIndexIn: $0) } ?? [] }
    frames.follow(page.drawer) { [weak page] in page.map { Self.members(ofDrawerIn: $0) } ?? [] }
  }

  private func follow(_ page: ListsPage) {
    frames.follow(page.list) { [weak self, weak page] in
      self?.recordCost(at: MainLoop.now)
      return [
        ("depth", .integer(page?.depth ?? 0)),
        ("rows", .integer(page?.list.shownEntries.count ?? 0)),
      ]
    }
    var last = ""
    let writeLine = { [file, weak list = page.list] in
      guard let rows = list.map({ $0.traceTitles(of: $0.shownEntries) }), rows != last else {
        return
      }
      last = rows
      file.write([("event", .text("rows")), ("text", .text(rows))])
    }
    page.list.onState = { [file] state in
      file.write([("event", .text("state")), ("text", .text(state))])
      writeLine()
    }
    listsWatch = page.source.book.observe { _ in writeLine() }
    page.onNews = { [file] words in
      file.write([("event", .text("news")), ("text", .text(words))])
      writeLine()
    }
  }

  /// Traces the sleeve of the now playing page and the lyrics; nil: the page was removed.
  private func follow(_ page: NowPlayingPage?) {
    file.write([("event", .text("now-playing")), ("settled", .flag(page == nil))])
    guard let page else { return }
    frames.follow(page.sleeve, inDetail: true) { [weak self] in
      self?.recordCost(at: MainLoop.now)
      return []
    }
    page.afterBuilding { [weak self, weak page] in
      guard let self, let seek = page?.controls?.seek, let view = page?.lyrics?.view else { return }
      follow(seek)
      frames.follow(view, inDetail: true)
    }
  }

  private func follow(_ page: SearchPage) {
    page.onRows = { [file, weak page] in
      guard let page else { return }
      let titles = page.rows.rows.map { page.content(of: $0).title }
      file.write([("event", .text("results")), ("text", .text(titles.joined(separator: "|")))])
    }
    page.onDrawn = { [weak self] in self?.recordCost(at: $0.time) }
    page.onSongs = { [file, weak page] in
      guard let songs = page?.songs else { return }
      let text = "\(songs.songs.ids.count) \(songs.query?.typed ?? "")"
      file.write([
        ("event", .text("songs")), ("time", .number(MainLoop.now)), ("text", .text(text)),
      ])
    }
  }

  // MARK: - Frames

  private static func members(ofFlowIn page: ShelfPage) -> [(name: String, value: JSON)] {
    var members = shelf(of: page)
    members += [("zoom", .number(page.flow.zoom)), ("count", .integer(page.contents.count))]
    if let order = page.shelf?.order { members.append(("sort", .text(order.rawValue))) }
    if let usage = page.flow.textureUsage {
      members += [
        ("covers", .integer(usage.covers)), ("baked", .integer(usage.baked)),
        ("textures", .integer(usage.bytes)),
        ("settled", .flag(page.flow.hasPictures)), ("bare", .integer(page.flow.bareCount)),
      ]
    }
    guard let record = page.record else { return members }
    return members + [("record", .integer(Int(record.id.number))), ("text", .text(record.title))]
  }

  private static func members(ofListIn page: ShelfPage) -> [(name: String, value: JSON)] {
    let share = page.stack.share
    let isUnread = page.stack.sheet.map { !page.contents.hasTracks(inSlot: $0) } ?? false
    return shelf(of: page) + [
      ("unread", .flag(isUnread && page.flow.isStill)),
      ("above", .integer(share.above)), ("below", .integer(share.below)),
      ("share", .number(share.fraction)), ("springs", .flag(page.stack.isFolding)),
    ]
  }

  private static func members(ofIndexIn page: ShelfPage) -> [(name: String, value: JSON)] {
    guard let cell = page.flowIndex.cell else { return shelf(of: page) }
    return shelf(of: page) + [
      ("leads", .flag(page.index.isLeading)), ("text", .text(page.index.chosen?.id ?? "")),
      ("cell", .text(page.index.cells[cell].id)),
    ]
  }

  private static func members(ofDrawerIn page: ShelfPage) -> [(name: String, value: JSON)] {
    guard let window = page.owningWindow, let corner = page.drawer.convert(.zero, to: window) else {
      return shelf(of: page)
    }
    return shelf(of: page) + [("y", .number(corner.y + window.surfaceOrigin.y))]
  }

  private static func shelf(of page: ShelfPage) -> [(name: String, value: JSON)] {
    [("shelf", .text(page.shelf?.id.text ?? ""))]
  }

  // MARK: - Costs

  /// Once, after the renderer has finished the first frame with the page's content.
  private func awaitPainting(of isComplete: () -> Bool) {
    guard !hasReportedStart, isComplete(), let clock = window?.frameClock else { return }
    hasReportedStart = true
    var observing: Connection?
    observing = clock.connect(Notice("after-paint")) { [file] in
      guard observing != nil else { return }
      observing?.disconnect()
      observing = nil
      file.write([("event", .text("start")), ("time", .number(MainLoop.now))])
    }
  }

  private var showsCovers: Bool {
    guard let window, let flow = window.records.currentPage?.flow, let usage = flow.textureUsage
    else { return false }
    return usage.covers > 0 && flow.bareCount == 0
  }

  /// Between the end of the last frame's rendering and the start of the next one's.
  private func recordCost(at time: Double) {
    if !isPainting, let clock = window?.frameClock {
      isPainting = true
      clock.connect(Notice("after-paint")) { [weak self] in self?.painted = Self.processorTime }
    }
    awaitPainting { showsCovers }
    guard let painted else { return }
    let cost = Self.processorTime - painted
    self.painted = nil
    file.write([
      ("event", .text("frame")), ("time", .number(time)), ("processor", .number(cost * 1e6)),
    ])
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  // MARK: - Pages and places

  private func tracePage() {
    guard let window, let page = window.page, self.page.change(to: page) else { return }
    file.write([
      ("event", .text("page")), ("text", .text(page.rawValue)), ("time", .number(MainLoop.now)),
    ])
    var left = 60
    // The page's parts get their positions in the next frames.
    window.eachFrame { [weak self] _ in
      left -= 1
      self?.tracePlaces()
      return left > 0
    }
  }

  private func trace(_ status: LibraryStatus) {
    let isRunning = status.tally != nil
    guard isScanning.change(to: isRunning) else { return }
    file.write([("event", .text("scan")), ("settled", .flag(!isRunning))])
  }

  private func tracePlaces() {
    guard let window else { return }
    let origin = window.surfaceOrigin
    for (name, part) in parts(of: window) {
      guard let part, part.isMapped, part.size.width > 0,
        let corner = part.convert(.zero, to: window)
      else { continue }
      let place = Rect(
        x: corner.x + origin.x,
        y: corner.y + origin.y,
        width: part.size.width,
        height: part.size.height
      )
      guard places[name].change(to: place) else { continue }
      file.write([
        ("event", .text("place")), ("text", .text(name)), ("x", .number(place.origin.x)),
        ("y", .number(place.origin.y)), ("width", .number(place.size.width)),
        ("height", .number(place.size.height)),
      ])
    }
  }

  private func traceFocus() {
    guard let window else { return }
    if let line = window.focusedMenuLine {
      file.write([("event", .text("focus")), ("text", .text("menu")), ("cell", .text(line))])
      return
    }
    let part = parts(of: window).first { $0.name != "window" && $0.part?.hasFocusInside == true }
    file.write([("event", .text("focus")), ("text", .text(part?.name ?? ""))])
  }

  private func parts(of window: MainWindow) -> [(name: String, part: Widget?)] {
    let records = window.records
    let welcome = window.page == .welcome ? window.welcome : nil
    let shelf = records.currentPage
    return [
      ("window", window), ("choose", welcome?.choose), ("sample", welcome?.sample),
      ("view", window.viewButton), ("strip", records.pager.strip), ("flow", shelf?.flow),
      ("index", shelf?.index), ("list", shelf?.stack),
      ("drawer", shelf?.drawer), ("lists", window.lists?.list), ("places", window.placeTitle),
      ("bar", window.playerBar), ("seek", window.playerBar.seek),
      ("sleeve", window.nowPlaying?.sleeve), ("play", window.nowPlaying?.controls?.buttons.play),
    ]
  }
}
