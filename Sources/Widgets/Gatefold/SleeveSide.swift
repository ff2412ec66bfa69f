internal import Geometry
internal import Gtk
internal import Values

/// A side of the gatefold sleeve: the frame of a widget of the owner's.
///
/// The sleeve draws the widget itself wherever the side is turned to; the frame keeps the place that
/// it has when the sleeve is open, for the pointer, the focus and screen readers.
final class SleeveSide: CustomWidget {
  /// The widget on this side; nil: it is empty.
  private(set) var content: Widget?

  init(_ content: Widget?, isCover: Bool) {
    self.content = content
    super.init()
    isFocusable = isCover
    clipsDrawing = true
    if let content { adopt(content) }
  }

  func show(_ content: Widget?) {
    let old = self.content
    guard content !== old else { return }
    self.content = content
    if let old { release(old) }
    if let content { adopt(content) }
  }

  override class var cssName: String { "leaf" }
  override class var accessibleRole: AccessibleRole { .group }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    // GTK requires a measurement before an allocation; the sleeve decides about the size.
    _ = content?.measure(axis)
    return SizeRequest(minimum: 1, natural: 1)
  }

  override func layOut(in size: Size) {
    guard let content else { return }
    let width = max(size.width, Double(content.measure(.horizontal).minimum))
    let height = content.measure(.vertical, along: Int(clamping: width)).minimum
    content.allocate(Size(width: width, height: max(size.height, Double(height))))
  }

  func drawContent(on snapshot: Snapshot, changedBy change: ((RenderNode) -> RenderNode)? = nil) {
    guard let content, content.isMapped else { return }
    snapshot.clipped(to: Rect(size: size)) {
      guard let change else { return snapshot.draw(content, of: self) }
      let node = RenderNode.recording { $0.draw(content, of: self) }
      if let node { snapshot.draw(change(node)) }
    }
  }
}
