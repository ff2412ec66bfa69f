internal import Geometry
internal import Gtk

final class LinerNotes: CustomWidget {
  struct Row {
    var number: String
    var title: String
    var duration: String

    init(_ number: String, _ title: String, _ duration: String) {
      self.number = number
      self.title = title
      self.duration = duration
    }
  }

  var onClick: ((Int) -> Void)?
  private let title = Label()
  private let subtitle = Label()
  private let list = Box(.vertical)
  private lazy var scroll = ScrolledView(list)
  private var rows: [Button] = []

  override init() {
    super.init()
    title.addClass("liner-title")
    for label in [title, subtitle] {
      label.align(text: 0)
      label.shortens()
    }
    for child in [title, subtitle, scroll] as [Widget] { adopt(child) }
  }

  override class var cssName: String { "linernotes" }

  func show(title: String, subtitle: String, rows texts: [Row], current: Int) {
    self.title.text = title
    self.subtitle.text = subtitle
    for row in rows { list.remove(row) }
    rows = []
    for (index, text) in texts.enumerated() {
      let line = Box(.horizontal)
      if !text.number.isEmpty {
        let number = Label(text.number)
        number.request(width: 28)
        number.align(text: 0)
        line.append(number)
      }
      let title = Label(text.title)
      title.align(text: 0)
      title.shortens()
      title.expand(horizontally: true)
      line.append(title)
      line.append(Label(text.duration))
      let button = Button(holding: line, says: text.title)
      if index == current { button.addClass("current") }
      button.onPress { [weak self] in self?.onClick?(index) }
      list.append(button)
      rows.append(button)
    }
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in [title, subtitle, scroll] as [Widget] { _ = child.measure(axis) }
    return SizeRequest(minimum: 1, natural: 390)
  }

  override func layOut(in size: Size) {
    // The edge at the spine is in the shade of the crease.
    let (spine, edge) = (0.113 * size.width, 0.072 * size.width)
    let left = isRightToLeft ? edge : spine
    let width = max(size.width - spine - edge, 60)
    var y = max(0.072 * size.height, 10).rounded()
    for label in [title, subtitle] {
      let height = Double(label.measure(.vertical).natural)
      label.allocate(Rect(x: left, y: y, width: width, height: height))
      y += height
    }
    y += 10
    _ = scroll.measure(.vertical, along: Int(width))
    let height = max(size.height - y - 18, 32)
    scroll.allocate(Rect(x: left, y: y, width: width, height: height))
  }

  override func draw(on snapshot: Snapshot) {
    for child in [title, subtitle, scroll] as [Widget] { snapshot.draw(child, of: self) }
  }
}
