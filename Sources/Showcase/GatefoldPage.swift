internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Pixels
internal import Widgets

/// The sleeve opens out of a player bar, by hand or by a click on the bar.
enum GatefoldPage {
  static let page = Page(
    id: "gatefold",
    title: "Gatefold sleeve",
    prepare: { settings throws(OptionTable.Misuse) in
      let opening = try settings.number("open", default: 1, in: -0.05...1.05)
      let isReversed = try settings.flag("reverse", default: false)
      let turn = try settings.number("turn", default: isReversed ? 1 : 0, in: 0...1)
      let record = try settings.number("record", default: 3, in: 0...1e6)
      let flow = try settings.number("flow", default: 0, in: -40...40)
      let isRightToLeft = try settings.flag("rtl", default: false)
      let folder = settings.text("covers")
      let crate = try folder.map { (path) throws(OptionTable.Misuse) in
        try Crate(folder: path, count: nil)
      }
      return {
        if isRightToLeft { Toolkit.isRightToLeft = true }
        let stage = GatefoldStage(crate ?? Crate(count: 40), record: Int(record))
        stage.sleeve.set(opening: opening)
        stage.sleeve.hold(turn: turn)
        if flow != 0 { stage.sleeve.hold(flow: Double(stage.record) + flow) }
        return PageContent(
          widget: stage,
          traceEvents: { [weak stage] file in
            if let sleeve = stage?.sleeve { FrameTrace(to: file).follow(sleeve, inDetail: true) }
          },
          isSettled: { [weak stage] in stage?.isPainted ?? true },
          controls: { [weak stage] in stage?.controls() }
        )
      }
    }
  )
}

/// A small player around the opening sleeve: a list, a bar with the closed cover, and the texts of
/// the open sleeve.
final class GatefoldStage: CustomWidget {
  let sleeve: OpeningSleeve
  private let crate: Crate
  private let pictures = CrateCover.Pictures()
  private let cover: CrateCover
  private let page = LinerNotes()
  private let lyrics = LinerNotes()
  private let heading = Label(tr("Now playing"))
  private let title = Label()
  private let artist = Label()
  private let barTitle = Label()
  private(set) var record: Int

  private static let barHeight = 68.0
  private static let coverSide = 48.0

  init(_ crate: Crate, record: Int) {
    self.crate = crate
    self.record = record
    cover = CrateCover(pictures)
    sleeve = OpeningSleeve(cover: cover, page: page, reverse: lyrics)
    super.init()
    clipsDrawing = true
    heading.addClass("heading")
    title.addClass("title")
    artist.addClass("artist")
    barTitle.addClass("heading")
    for child in [barTitle, sleeve, heading, title, artist] { adopt(child) }
    for label in [heading, title, artist, barTitle] { label.isTarget = false }
    title.shortens()
    artist.shortens()
    sleeve.onChange = { [weak self] in self?.fade() }
    cover.onPainted = { [weak self] color in
      self?.sleeve.lightColor = color
      self?.sleeve.labelColor = color
      self?.sleeve.leafColor = color.darkened()
    }
    listen()
    sleeve.makeCover = { [pictures] in CrateCover(pictures) }
    sleeve.bindCover = { [crate] cover, record in (cover as? CrateCover)?.show(crate, record) }
    sleeve.onArrive = { [weak self] in self?.show($0) }
    sleeve.flowCount = crate.count
    sleeve.flowIndex = record
    show(record)
    fade()
  }

  override class var cssName: String { "gatefoldstage" }

  var isPainted: Bool { cover.isPainted && sleeve.isPainted }

  private func show(_ record: Int) {
    self.record = record
    let item = crate.item(at: record)
    cover.show(crate, record)
    page.show(title: item.title, subtitle: item.subtitle, rows: Self.tracks, current: 2)
    lyrics.show(title: tr("Lyrics"), subtitle: item.title, rows: Self.words, current: 3)
    sleeve.coverName = item.title
    title.text = Self.tracks[2].title
    artist.text = "\(item.subtitle.prefix { $0 != "·" })· \(item.title)"
    barTitle.text = item.title
  }

  private func fade() {
    heading.opacity = sleeve.controlsOpacity
    for label in [title, artist] { label.opacity = sleeve.controlsOpacity * sleeve.wingOpening }
  }

  private func listen() {
    let click = ClickGesture()
    click.onRelease { [weak self] _, _ in
      guard let sleeve = self?.sleeve, sleeve.opening == 0 else { return }
      sleeve.open()
    }
    add(click)
    onKeyPress { [weak self] key, _ in
      guard key == .escape, let sleeve = self?.sleeve else { return false }
      sleeve.close()
      return true
    }
  }

  func controls() -> Widget {
    let row = Box(.horizontal, spacing: 12)
    row.inset(horizontally: 12, vertically: 6)
    let actions: [(String, (OpeningSleeve) -> Void)] = [
      (tr("Open"), { $0.open() }), (tr("Close"), { $0.close() }),
      (tr("Turn the page"), { $0.showsReverse.toggle() }),
    ]
    for (text, act) in actions {
      let button = Button(text)
      button.onPress { [weak sleeve] in if let sleeve { act(sleeve) } }
      row.append(button)
    }
    return row
  }

  // MARK: - Layout and drawing

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    return SizeRequest(minimum: 1, natural: axis == .horizontal ? 1180 : 780)
  }

  override func layOut(in size: Size) {
    let foot = size.height < 440 ? 84.0 : size.height < 600 ? 150 : 246
    sleeve.margins = SleeveLayout.Margins(top: 47, foot: foot)
    let closed = Rect(
      x: 10,
      y: size.height - (Self.barHeight + Self.coverSide) / 2,
      width: Self.coverSide,
      height: Self.coverSide
    )
    sleeve.closedFrame = isRightToLeft ? closed.mirrored(in: size.width) : closed
    sleeve.allocate(size)
    place(heading, at: 13, in: size)
    place(title, at: size.height - foot, in: size)
    place(artist, at: size.height - foot + 36, in: size)
    let width = min(Double(barTitle.measure(.horizontal).natural), max(size.width - 90, 1))
    let line = Rect(x: 72, y: size.height - Self.barHeight / 2 - 12, width: width, height: 24)
    barTitle.allocate(isRightToLeft ? line.mirrored(in: size.width) : line)
  }

  private func place(_ label: Label, at y: Double, in size: Size) {
    let width = min(Double(label.measure(.horizontal).natural), max(size.width - 24, 1))
    let height = Double(label.measure(.vertical).natural)
    let x = ((size.width - width) / 2).rounded()
    label.allocate(Rect(x: x, y: y, width: width, height: height))
  }

  override func draw(on snapshot: Snapshot) {
    snapshot.fill(Rect(size: size), with: Color(hex: 0x26262a))
    for row in 0..<Int(clamping: max(size.height, 0) / 44) where row % 2 == 1 {
      let band = Rect(x: 0, y: Double(row) * 44, width: size.width, height: 44)
      snapshot.fill(band, with: .white.opacity(0.03))
    }
    let top = size.height - Self.barHeight
    let bar = Rect(x: 0, y: top, width: size.width, height: Self.barHeight)
    snapshot.fill(bar, with: Color(hex: 0x2e2e32))
    super.draw(on: snapshot)
  }

  // MARK: - Invented texts

  private static let tracks: [LinerNotes.Row] = [
    .init("1", "Departure Bell", "3:12"), .init("2", "Night Train", "5:48"),
    .init("3", "Train Window", "5:06"), .init("4", "Unattended Station", "2:54"),
    .init("5", "Snow at the Crossing", "4:47"), .init("6", "Sleeper", "3:21"),
    .init("7", "First Train to the Sea", "6:10"),
  ]

  private static let words: [LinerNotes.Row] = [
    .init("", "The platform clock has stopped at nine", ""),
    .init("", "A lamp goes out along the line", ""),
    .init("", "And every window is a frame", ""),
    .init("", "Of somebody who missed the train", ""),
    .init("", "I write your name upon the glass", ""),
    .init("", "And count the stations as they pass", ""),
  ]
}

/// Painted off the main thread, once for each record.
final class CrateCover: CustomWidget {
  final class Pictures {
    fileprivate var painted: [Int: (texture: Texture?, color: Color)] = [:]
  }

  var onPainted: ((Color) -> Void)?
  private let pictures: Pictures
  private var painting: Task<Void, Never>?
  private var shown: Int?

  init(_ pictures: Pictures) {
    self.pictures = pictures
    super.init()
  }

  isolated deinit { painting?.cancel() }

  override class var cssName: String { "cratecover" }
  override class var accessibleRole: AccessibleRole { .image }

  var isPainted: Bool { painting == nil }

  func show(_ crate: Crate, _ record: Int) {
    guard record != shown else { return }
    shown = record
    painting?.cancel()
    painting = nil
    queueDraw()
    if let known = pictures.painted[record] {
      onPainted?(known.color)
      return
    }
    let (id, art) = (crate.item(at: record).id, crate.pictures)
    painting = Task { [weak self] in
      let picture = try? await art.art(of: id, side: 720)
      guard let self, shown == record, !Task.isCancelled else { return }
      painting = nil
      let color = picture?.dominantColor ?? Color(hex: 0x8a8a90)
      pictures.painted[record] = (picture.flatMap { $0.isEmpty ? nil : Texture($0) }, color)
      onPainted?(color)
      queueDraw()
    }
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: 48)
  }

  override func draw(on snapshot: Snapshot) {
    if let texture = shown.flatMap({ pictures.painted[$0]?.texture }) {
      snapshot.draw(texture, in: Rect(size: size))
    } else {
      snapshot.fill(Rect(size: size), with: Color(hex: 0x3a3a40))
    }
  }
}

final class LinerNotes: CustomWidget {
  struct Row {
    var number: String
    var title: String
    var duration: String

    init(_ number: String, _ title: String, _ duration: String) {
      self.number = number
      self.title = title
      self.duration = duration
    }
  }

  private let title = Label()
  private let subtitle = Label()
  private let list = Box(.vertical)
  private lazy var scroll = ScrolledView(list)
  private var rows: [Button] = []

  override init() {
    super.init()
    title.addClass("liner-title")
    for label in [title, subtitle] {
      label.align(text: 0)
      label.shortens()
    }
    for child in [title, subtitle, scroll] as [Widget] { adopt(child) }
  }

  override class var cssName: String { "linernotes" }

  func show(title: String, subtitle: String, rows texts: [Row], current: Int) {
    self.title.text = title
    self.subtitle.text = subtitle
    for row in rows { list.remove(row) }
    rows = []
    for (index, text) in texts.enumerated() {
      let line = Box(.horizontal)
      if !text.number.isEmpty {
        let number = Label(text.number)
        number.request(width: 28)
        number.align(text: 0)
        line.append(number)
      }
      let title = Label(text.title)
      title.align(text: 0)
      title.shortens()
      title.expand(horizontally: true)
      line.append(title, Label(text.duration))
      let button = Button(holding: line, says: text.title)
      if index == current { button.addClass("current") }
      list.append(button)
      rows.append(button)
    }
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in [title, subtitle, scroll] as [Widget] { _ = child.measure(axis) }
    return SizeRequest(minimum: 1, natural: 390)
  }

  override func layOut(in size: Size) {
    // The edge at the spine is in the shade of the crease.
    let (spine, edge) = (0.113 * size.width, 0.072 * size.width)
    let left = isRightToLeft ? edge : spine
    let width = max(size.width - spine - edge, 60)
    var y = max(0.072 * size.height, 10).rounded()
    for label in [title, subtitle] {
      let height = Double(label.measure(.vertical).natural)
      label.allocate(Rect(x: left, y: y, width: width, height: height))
      y += height
    }
    y += 10
    _ = scroll.measure(.vertical, along: Int(width))
    let height = max(size.height - y - 18, 32)
    scroll.allocate(Rect(x: left, y: y, width: width, height: height))
  }
}
