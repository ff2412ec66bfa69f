internal import GLib
internal import Gtk
internal import Motion
internal import Widgets

/// The small cover of what plays; pressed, it shows the record.
final class PlayerCover: CustomWidget {
  /// It was pressed.
  var onPress: (() -> Void)?

  private static let side = 48.0
  private let art: any Widgets.CoverSource<CoverID>
  private var item: CoverItem?
  private var texture: Texture?
  private var work: Task<Void, Never>?

  init(_ art: any Widgets.CoverSource<CoverID>) {
    self.art = art
    super.init()
    isFocusable = true
    tooltip = tr("Show the Record")
    describe(.label(tr("Show the Record")))
    setCursor("pointer")
    let click = ClickGesture()
    click.onRelease { [weak self] _, _ in self?.onPress?() }
    add(click)
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard let self, modifiers.isEmpty, key == .enter || key == .keypadEnter || key == .space
      else { return false }
      onPress?()
      return true
    }
    add(keys)
    let focus = FocusController()
    focus.onEnter { [weak self] in self?.queueDraw() }
    focus.onLeave { [weak self] in self?.queueDraw() }
    add(focus)
  }

  isolated deinit { work?.cancel() }

  override class var cssName: String { "playercover" }
  override class var accessibleRole: AccessibleRole { .button }

  /// Whether its picture is there, or it has none to wait for.
  var isSettled: Bool { work == nil }

  /// Shows the cover of a record; nil: of nothing.
  func show(_ item: CoverItem?) {
    guard item != self.item else { return }
    self.item = item
    reload()
  }

  /// Reads the picture again.
  func reload() {
    work?.cancel()
    work = nil
    guard let item else {
      texture = nil
      return queueDraw()
    }
    let art = art
    let side = Int(Self.side) * max(scaleFactor, 1)
    // The last cover stays until the next is there: nothing blinks.
    work = Task { [weak self] in
      let made = await art.small(item, side: side)
      guard !Task.isCancelled, let self else { return }
      texture = made
      work = nil
      queueDraw()
    }
  }

  // MARK: - As a widget

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: Int(Self.side), natural: Int(Self.side))
  }

  override func draw(on snapshot: Snapshot) {
    let square = Rect(size: size)
    snapshot.clipped(to: square, radius: 6) {
      guard let texture else {
        return snapshot.fill(square, with: foreground.opacity(0.1))
      }
      let scale = size.width / Double(min(texture.width, texture.height))
      let extent = Size(
        width: Double(texture.width) * scale,
        height: Double(texture.height) * scale
      )
      let place = Rect(
        x: (size.width - extent.width) / 2,
        y: (size.height - extent.height) / 2,
        width: extent.width,
        height: extent.height
      )
      snapshot.draw(texture, in: place)
    }
    if showsFocus {
      let ring = Rect(x: -2, y: -2, width: size.width + 4, height: size.height + 4)
      snapshot.stroke(ring, radius: 8, width: 2, color: palette.accent)
    }
  }
}
