internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Widgets

/// Lyrics on the leaf of a sleeve, with a sound that only pretends to run.
final class LyricsStage: CustomWidget {
  /// The lyrics.
  let view = LyricsView()
  private let leaf = Color(hex: 0xa82a1a)

  /// The width of the leaf's edge around the text.
  private static let edge = 36.0

  /// A sound at a position, which runs or rests.
  init(_ lines: [LyricsView.Line], at position: Double, isRunning: Bool) {
    super.init()
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
    let edge = Int(Self.edge)
    return SizeRequest(
      minimum: view.measure(axis).minimum + 2 * edge,
      natural: view.measure(axis).natural + 2 * edge
    )
  }

  override func layOut(in size: Size) {
    let edge = Self.edge
    view.allocate(
      Rect(
        x: edge,
        y: edge / 2,
        width: size.width - 2 * edge,
        height: size.height - edge
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
