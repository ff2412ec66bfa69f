internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Widgets

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
    let keys = KeyController()
    keys.onPress { [weak self] key, _ in
      guard key == .escape, let sleeve = self?.sleeve else { return false }
      sleeve.close()
      return true
    }
    add(keys)
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
    for child in [barTitle, sleeve, heading, title, artist] as [Widget] {
      snapshot.draw(child, of: self)
    }
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
