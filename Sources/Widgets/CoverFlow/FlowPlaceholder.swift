internal import Geometry
internal import Gtk

final class FlowPlaceholder {
  private var layout: TextLayout?

  /// Forgets the layout, as the text or the font has changed.
  func reset() { layout = nil }

  func draw(_ text: String, on snapshot: Snapshot, for widget: Widget, isHighContrast: Bool) {
    let size = widget.size
    guard !text.isEmpty, size.width > 48 else { return }
    let layout = layout ?? TextLayout(text, for: widget, size: 17, weight: .semibold)
    self.layout = layout
    if layout.size.width > size.width - 48 { layout.limit = size.width - 48 }
    let place = Point(
      x: ((size.width - layout.size.width) / 2).rounded(),
      y: ((size.height - layout.size.height) / 2).rounded()
    )
    snapshot.draw(layout, at: place, color: .white.opacity(isHighContrast ? 1 : 0.62))
  }
}
