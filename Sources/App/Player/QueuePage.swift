internal import Geometry
internal import Gtk

/// The content of the queue's popover, which also owns the context menu of a row.
final class QueuePage: CustomWidget {
  weak var menu: ContextMenu?
  private let content: Widget

  init(_ content: Widget) {
    self.content = content
    super.init()
    adopt(content)
  }

  override class var cssName: String { "queuepage" }
  override class var followingAxis: Axis? { .vertical }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    content.measure(axis, along: along)
  }

  override func layOut(in size: Size) {
    content.allocate(Rect(size: size))
    menu?.follow()
  }

  override func draw(on snapshot: Snapshot) { snapshot.draw(content, of: self) }
}
