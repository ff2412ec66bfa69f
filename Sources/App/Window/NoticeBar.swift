internal import GLib
internal import Geometry
internal import Gtk

/// A message under the header bar, which remains until its reason ends or the user closes it.
final class NoticeBar: CustomWidget {
  private let words = Label()
  private let row = Box(.horizontal, spacing: 12)
  /// Only in the bar if the user may close it.
  let close = Button(icon: "window-close-symbolic", tooltip: tr("Close"))

  let remedy: Button?

  init(canClose: Bool = false, remedy: String? = nil) {
    self.remedy = remedy.map { Button($0) }
    super.init()
    words.wraps(isCentered: true)
    words.expand(horizontally: true)
    row.append(words)
    if let button = self.remedy {
      button.align(vertically: .center)
      row.append(button)
    }
    if canClose {
      close.addClasses("flat", "circular")
      close.align(vertically: .center)
      close.onPress { [weak self] in self?.show(nil) }
      row.append(close)
    }
    row.inset(horizontally: canClose ? 10 : 18, vertically: canClose ? 4 : 8)
    adopt(row)
    isVisible = false
  }

  override class var cssName: String { "noticebar" }
  override class var accessibleRole: AccessibleRole { .alert }
  override class var followingAxis: Axis? { .vertical }

  var text: String { words.text }

  /// Nil hides the bar.
  func show(_ text: String?) {
    guard text ?? "" != words.text else { return }
    words.text = text ?? ""
    describe(.label(words.text))
    isVisible = text != nil
  }

  private static let anyWidth = 1 << 20

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    // GTK 4.8 measures a box with several lines of text too low if no width is given.
    row.measure(axis, along: axis == .vertical ? along ?? Self.anyWidth : along)
  }
}
