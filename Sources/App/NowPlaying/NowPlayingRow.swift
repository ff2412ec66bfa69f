internal import GLib
internal import Geometry
internal import Gtk
internal import Values
internal import Widgets

final class NowPlayingRow: CustomWidget {
  private let box = Box(.horizontal, spacing: 0)
  private let number = Label().styled("numeric")
  private let mark = Box(.horizontal)
  private let icon = Icon("gatefold-playing-symbolic").styled("leaf-mark")
  private let title = Label.line()
  private let artist = Label.line().styled("leaf-detail")
  private let duration = Label().styled("numeric", "leaf-duration")
  /// Its number in the list; the first one has no line above.
  private(set) var row = 0
  private var scale = 1.0

  override init() {
    super.init()
    number.request(width: 28)
    number.align(text: 0)
    mark.append(icon)
    mark.request(width: 28)
    let words = Box(.vertical)
    words.expand(horizontally: true)
    words.align(vertically: .center)
    words.append(title, artist)
    box.append(number, mark, words, duration)
    adopt(box)
  }

  override class var cssName: String { "nowplayingrow" }
  override class var followingAxis: Axis? { .vertical }

  func show(_ content: TrackRow, at row: Int) {
    self.row = row
    number.text = content.number
    number.isVisible = !content.isHeading && !content.isPlaying
    mark.isVisible = content.isPlaying
    title.text = content.title
    artist.text = content.artist
    artist.isVisible = !content.artist.isEmpty
    duration.text = content.duration
    opacity = content.isHeading ? 0.85 : content.isAvailable ? 1 : Palette.unavailableOpacity
    let states = content.isPlaying ? [tr("playing")] : []
    describe(.label((states + content.texts).joined(separator: ", ")))
    content.isPlaying ? addClass("current") : removeClass("current")
    queueDraw()
  }

  func set(scale: Double) {
    guard self.scale.change(to: scale) else { return }
    for label in [number, title, artist, duration] { label.scale = scale }
    for part in [number, mark] as [Widget] { part.request(width: Int(clamping: 28 * scale)) }
    icon.resize(to: Int(clamping: (14 * scale).rounded()))
    queueResize()
  }

  func isOnArtist(_ point: Point, of widget: Widget) -> Bool {
    artist.isVisible && widget.convert(point, to: artist).flatMap { artist.byte(at: $0) } != nil
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let inner = box.measure(axis, along: along)
    guard axis == .vertical else { return inner }
    let height = max(inner.natural + 8, Int(clamping: (Self.height * scale).rounded()))
    return SizeRequest(minimum: height, natural: height)
  }

  private static let height = 34.0
  /// What a second line with the artist adds.
  private static let lineHeight = 12.0

  /// About how high a row is at a scale.
  static func height(of row: TrackRow, scale: Double) -> Double {
    (row.artist.isEmpty ? height : height + lineHeight) * scale
  }

  override func draw(on snapshot: Snapshot) {
    if row > 0 {
      snapshot.fill(Rect(x: 0, y: 0, width: size.width, height: 1), with: .white.opacity(0.24))
    }
    snapshot.draw(box, of: self)
  }
}
