internal import Adwaita
internal import Geometry
internal import Gtk

/// A header bar centres only what has room for its natural width, which is that of the buttons even
/// while the title replaces them.
final class CentredTitle: CustomWidget {
  private let title: ViewSwitcherTitle
  private weak var bar: Widget?

  init(_ title: ViewSwitcherTitle, in bar: Widget) {
    (self.title, self.bar) = (title, bar)
    super.init()
    adopt(title)
    title.onTitle { [weak self] in self?.queueAllocate() }
  }

  override class var cssName: String { "centredtitle" }

  override func layOut(in size: Size) {
    let wish = title.measure(.horizontal)
    _ = title.measure(.vertical, along: Int(clamping: size.width))
    let isShort = title.showsTitle && size.width < Double(wish.natural)
    let bar = isShort ? bar : nil
    title.allocate(area(inMiddleOf: bar, atLeast: Double(wish.minimum), in: size))
  }
}

extension CustomWidget {
  /// Everything without a bar, or where the part in its middle would be too narrow.
  func area(inMiddleOf bar: Widget?, atLeast least: Double, in size: Size) -> Rect {
    let whole = Rect(size: size)
    guard let bar, let left = convert(.zero, to: bar)?.x else { return whole }
    let more = (bar.size.width - left - size.width - left).rounded()
    let width = size.width - more.magnitude
    guard width >= least else { return whole }
    return Rect(x: max(more, 0), y: 0, width: width, height: size.height)
  }
}
