internal import GLib
public import Geometry
public import Gtk
internal import Notation
internal import Numbers

/// A bar that shows the position in the current track, and seeks by pointer or keyboard.
///
/// During a drag the music continues; the bar seeks when the drag ends.
open class SeekBar: CustomWidget {
  /// The look of a bar.
  public nonisolated enum Look: Sendable {
    /// A line with a knob, between the time played and the whole.
    case full
    /// A thin line along an upper edge.
    case edge
    /// A thin line along a lower edge.
    case foot
  }

  /// Called when the user seeks, with the position in seconds.
  public var onSeek: ((Double) -> Void)?
  /// The colours; nil: those of the theme.
  public var colors: Palette? { didSet { queueDraw() } }
  /// The look of the bar.
  public var look = Look.full { didSet { if look != oldValue { lookChanged() } } }
  /// The duration of the track, in seconds; nil while it is unknown.
  public var duration: Double? { didSet { if duration != oldValue { durationChanged() } } }
  /// The playback position, in seconds.
  public var position = 0.0 { didSet { if position != oldValue { positionChanged() } } }

  /// The position under the dragged knob.
  public internal(set) var held: Double? { didSet { if held != oldValue { queueDraw() } } }
  /// The horizontal place of the pointer, while it is over the bar.
  var pointed: Double? { didSet { if pointed != oldValue { queueDraw() } } }
  /// The layouts of both times; nil if they have changed.
  var texts: (second: Int, played: TextLayout, whole: TextLayout)?
  var bubble: TextLayout?
  private var spoken = ""

  /// A bar without a track.
  public override init() {
    super.init()
    isFocusable = true
    describe(.label(tr("Position")))
    updateDescription()
    listen()
  }

  public override class var cssName: String { "seekbar" }
  public override class var accessibleRole: AccessibleRole { .slider }

  /// The visible position: that of the drag, or that of the playback.
  public var shown: Double {
    let time = held ?? position
    return time.isFinite ? time : 0
  }

  /// The geometry of the line.
  public var track: SeekTrack {
    let inset = look == .full ? Self.timeWidth + Self.gap : 0
    return SeekTrack(
      left: inset,
      width: max(size.width - 2 * inset, 0),
      isMirrored: isRightToLeft,
      duration: duration
    )
  }

  /// The width for a time at either end.
  static let timeWidth = 44.0
  static let gap = 12.0

  private func lookChanged() {
    (texts, bubble) = (nil, nil)
    queueResize()
  }

  private func durationChanged() {
    if track.length == nil { held = nil }
    texts = nil
    updateDescription()
    queueDraw()
  }

  private func positionChanged() {
    let second = Int(clamping: position)
    if second != oldSecond {
      oldSecond = second
      updateDescription()
    } else if abs(track.x(of: position) - drawnPlace) < 0.5 {
      // A small correction of the playback clock is not visible.
      return
    }
    queueDraw()
  }

  private var oldSecond = 0
  /// The place at which the knob was last drawn.
  var drawnPlace = 0.0

  /// Announces the position to screen readers.
  func updateDescription() {
    let length = track.length ?? 0
    // Translators: a place in a piece of music, as in “1:23 of 4:05”.
    let words = Format.text(
      tr("%s of %s"),
      DurationText.text(shown),
      length > 0 ? DurationText.length(length) : DurationText.text(0)
    )
    guard words != spoken else { return }
    spoken = words
    describe(
      .value(min(shown, length), in: 0...length, spoken: words),
      .disabled(track.length == nil)
    )
  }

  // MARK: - Widget

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    switch (axis, look) {
    case (.horizontal, .full): SizeRequest(minimum: 160, natural: 400)
    case (.horizontal, .edge), (.horizontal, .foot): SizeRequest(minimum: 60, natural: 360)
    case (.vertical, .full): SizeRequest(minimum: 40, natural: 40)
    case (.vertical, .edge), (.vertical, .foot): SizeRequest(minimum: 10, natural: 10)
    }
  }

  public override func styleChanged() {
    (texts, bubble) = (nil, nil)
    queueDraw()
  }

  public override func draw(on snapshot: Snapshot) { paint(on: snapshot) }
}
