internal import Gtk
internal import Motion

/// A line under the header bar that stays as long as what it says is so.
final class NoticeBar: CustomWidget {
  private let words = Label()

  override init() {
    super.init()
    words.wraps(isCentered: true)
    words.inset(horizontally: 18, vertically: 8)
    adopt(words)
    isVisible = false
  }

  override class var cssName: String { "noticebar" }
  override class var accessibleRole: AccessibleRole { .alert }
  override class var followingAxis: Axis? { .vertical }

  /// What it says.
  var text: String { words.text }

  /// Says something; nil: it goes.
  func show(_ text: String?) {
    guard text ?? "" != words.text else { return }
    words.text = text ?? ""
    describe(.label(words.text))
    isVisible = text != nil
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    words.measure(axis, along: along)
  }

  override func layOut(in size: Size) { words.allocate(Rect(size: size)) }

  override func draw(on snapshot: Snapshot) { snapshot.draw(words, of: self) }
}
