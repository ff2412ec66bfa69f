internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Widgets

/// Lyrics on the leaf of a sleeve, with a sound that only pretends to run.
final class LyricsStage: CustomWidget {
  let view = LyricsView()
  private let leaf = Color(hex: 0xa82a1a)

  /// The width of the leaf's edge around the text.
  private static let edge = 36.0

  init(_ lines: [LyricsView.Line], at position: Double, isRunning: Bool) {
    super.init()
    clipsDrawing = true
    view.groundColor = leaf
    view.title = tr("Lyrics")
    view.pauseTitle = tr("Instrumental")
    view.show(lines)
    view.follow(position: position, at: MainLoop.now, isRunning: isRunning)
    view.onSeek = { [weak view] in
      view?.follow(position: $0, at: MainLoop.now, isRunning: isRunning)
    }
    adopt(view)
  }

  override class var cssName: String { "lyricsstage" }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    // In a smaller window the text is cut off.
    SizeRequest(minimum: 1, natural: view.measure(axis).natural + 2 * Int(Self.edge))
  }

  override func layOut(in size: Size) {
    let edge = Self.edge
    let least = Size(
      width: Double(view.measure(.horizontal).minimum),
      height: Double(view.measure(.vertical).minimum)
    )
    view.allocate(
      Rect(
        x: edge,
        y: edge / 2,
        width: max(size.width - 2 * edge, least.width),
        height: max(size.height - edge, least.height)
      )
    )
  }

  override func draw(on snapshot: Snapshot) {
    let middle = size.height / 2
    snapshot.fill(
      Rect(size: size),
      with: Gradient(
        .line(from: Point(x: 0, y: middle), to: Point(x: size.width, y: middle)),
        .init(0, leaf.mixed(with: .black, by: 0.35)),
        .init(0.12, leaf),
        .init(1, leaf)
      )
    )
    snapshot.draw(view, of: self)
  }
}
