internal import GLib
internal import Geometry
internal import Gtk
internal import Playback
internal import Widgets

/// The back of the right leaf: the lyrics of the track that plays.
final class NowPlayingLyrics: CustomWidget {
  var onShow: (() -> Void)?

  let view: LyricsView
  /// Whether it is on the leaf, whose type grows with it.
  private var isOnLeaf = true
  private let status = Label().styled("leaf-subtitle")

  init(_ player: Player, _ motion: MotionClock = MotionClock()) {
    view = LyricsView(frames: motion.frames, now: motion.now)
    super.init()
    describe(.label(tr("Lyrics")))
    status.wraps(isCentered: true)
    // Translators: a part of a song without words.
    view.pauseTitle = tr("Instrumental")
    view.onSeek = { [weak player] in player?.seek(to: $0) }
    adopt(view)
    adopt(status)
    show(nil, words: "")
  }

  override class var cssName: String { "nowplayinglyrics" }
  override class var accessibleRole: AccessibleRole { .group }

  var words: String { status.text }

  func show(_ lines: [LyricsView.Line]?, words: String = "") {
    view.show(lines ?? [])
    view.isVisible = lines != nil
    status.text = words
    status.isVisible = lines == nil
    queueAllocate()
    onShow?()
  }

  func place(onLeaf isOnLeaf: Bool) { if self.isOnLeaf.change(to: isOnLeaf) { queueAllocate() } }

  @discardableResult
  func takeFocusInside() -> Bool { view.isVisible && view.moveFocus(to: .next) }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    return SizeRequest(minimum: 120, natural: 380)
  }

  override func layOut(in size: Size) {
    let scale = isOnLeaf ? LeafScale.scale(ofWidth: size.width) : 1
    (view.textScale, status.scale) = (scale, scale)
    if view.isVisible {
      // Near the crease the leaf is in shade, so the text keeps away from it.
      let (inner, outer) = (max(size.width * 0.09, 8), max(size.width * 0.05, 8))
      let room = Size(width: max(size.width - inner - outer, 1), height: size.height)
      let rect = Rect(origin: Point(x: inner, y: 0), size: room)
      place(view, at: rect, in: size)
    }
    guard status.isVisible else { return }
    let width = max(size.width - 48, 1)
    let height = Double(status.measure(.vertical, along: Int(width)).natural)
    status.allocate(Rect(x: 24, y: (size.height - height) / 2, width: width, height: height))
  }
}
