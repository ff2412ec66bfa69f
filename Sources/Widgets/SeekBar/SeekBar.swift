internal import GLib
public import Geometry
public import Gtk
internal import Notation
internal import Numbers

/// A line that shows how far something has been played, and goes elsewhere by pointer or keyboard.
///
/// While a hand holds the knob the music plays on; it jumps where the hand lets go.
public final class SeekBar: CustomWidget {
  /// What it looks like.
  public nonisolated enum Look: Sendable {
    /// A line with a knob, between the time played and the whole.
    case full
    /// A thin line along an upper edge.
    case edge
  }

  /// Somebody wants to hear another place, in seconds.
  public var onSeek: ((Double) -> Void)?
  /// The colours; nil takes those of the style.
  public var colors: Palette? { didSet { queueDraw() } }
  /// What it looks like.
  public var look = Look.full { didSet { if look != oldValue { lookChanged() } } }
  /// How long what plays is, in seconds; nil while nobody knows.
  public var duration: Double? { didSet { if duration != oldValue { durationChanged() } } }
  /// The place that is heard.
  public var position = 0.0 { didSet { if position != oldValue { positionChanged() } } }

  /// The place under the hand that holds the knob.
  public internal(set) var held: Double? { didSet { if held != oldValue { queueDraw() } } }
  /// Where the pointer is, while it is over the bar.
  var pointed: Double? { didSet { if pointed != oldValue { queueDraw() } } }
  /// Whether the pointer came with a button or a finger down.
  var texts: (played: TextLayout, whole: TextLayout)?
  var bubble: TextLayout?
  private var spoken = ""

  /// A bar of nothing.
  public override init() {
    super.init()
    isFocusable = true
    describe(.label(tr("Position")))
    tell()
    listen()
  }

  public override class var cssName: String { "seekbar" }
  public override class var accessibleRole: AccessibleRole { .slider }

  /// The place that it shows: the hand's, or what is heard.
  public var shown: Double {
    let time = held ?? position
    return time.isFinite ? time : 0
  }

  /// Where its line is.
  public var track: SeekTrack {
    let inset = look == .full ? Self.timeWidth + Self.gap : 0
    return SeekTrack(
      left: inset,
      width: max(size.width - 2 * inset, 0),
      isMirrored: isRightToLeft,
      duration: duration
    )
  }

  /// The room for a time at either end.
  static let timeWidth = 44.0
  static let gap = 12.0

  private func lookChanged() {
    (texts, bubble) = (nil, nil)
    queueResize()
  }

  private func durationChanged() {
    if track.length == nil { held = nil }
    texts = nil
    tell()
    queueDraw()
  }

  private func positionChanged() {
    let second = Int(clamping: position)
    if second != oldSecond {
      oldSecond = second
      texts = nil
      tell()
    } else if abs(track.x(of: position) - drawnPlace) < 0.5 {
      // Clocks that are set right by a little move nothing that is seen.
      return
    }
    queueDraw()
  }

  private var oldSecond = 0
  /// Where the knob was drawn last.
  var drawnPlace = 0.0

  /// Tells screen readers where it stands.
  func tell() {
    let length = track.length ?? 0
    // Translators: a place in a piece of music, as in “1:23 of 4:05”.
    let words = Format.text(
      tr("%s of %s"),
      DurationText.text(shown),
      DurationText.text(length.rounded())
    )
    guard words != spoken else { return }
    spoken = words
    describe(
      .value(min(shown, length), in: 0...length, spoken: words),
      .disabled(track.length == nil)
    )
  }

  // MARK: - As a widget

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    switch (axis, look) {
    case (.horizontal, .full): SizeRequest(minimum: 160, natural: 400)
    case (.horizontal, .edge): SizeRequest(minimum: 60, natural: 360)
    case (.vertical, .full): SizeRequest(minimum: 40, natural: 40)
    case (.vertical, .edge): SizeRequest(minimum: 10, natural: 10)
    }
  }

  public override func styleChanged() {
    (texts, bubble) = (nil, nil)
    queueDraw()
  }

  public override func draw(on snapshot: Snapshot) { paint(on: snapshot) }
}
