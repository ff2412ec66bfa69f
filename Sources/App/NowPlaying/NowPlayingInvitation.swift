internal import GLib
internal import Geometry
internal import Gtk

/// What the now playing page has in place of its controls while the queue is empty: words, and
/// buttons that put on a record.
final class NowPlayingInvitation: CustomWidget {
  var onChoose: (() -> Void)?
  var onPlay: (() -> Void)?

  let title = Label(tr("Nothing is playing")).styled("nowplaying-title")
  let words = Label(tr("Put on a record to open its sleeve.")).styled("nowplaying-subtitle")
  let play = Button(icon: "media-playback-start-symbolic", text: tr("Play Something"))
  let choose = Button(tr("Choose a Record"))
  private let column = Box(.vertical)
  private(set) var hasMusic = false

  override init() {
    super.init()
    for label in [title, words] {
      label.wraps(isCentered: true)
      column.append(label)
    }
    let row = WrappingRow(spacing: 12)
    for button in [play, choose] {
      button.addClass("pill")
      row.append(button)
    }
    column.append(row)
    column.inset(horizontally: 24, vertically: 0)
    adopt(column)
    play.onPress { [weak self] in self?.onPlay?() }
    choose.onPress { [weak self] in self?.onChoose?() }
    showButtons()
  }

  override class var cssName: String { "invitation" }
  override class var accessibleRole: AccessibleRole { .group }
  override class var followingAxis: Axis? { .vertical }

  var suggested: Button { hasMusic ? play : choose }

  override var focusReceiver: Widget? { suggested }

  func show(hasMusic: Bool) { if self.hasMusic.change(to: hasMusic) { showButtons() } }

  private func showButtons() {
    play.isVisible = hasMusic
    (hasMusic ? choose : play).removeClass("suggested-action")
    suggested.addClass("suggested-action")
  }

  /// Adapts to the form of the page: the flat one has the title in its header bar.
  func adapt(to form: NowPlayingLayout.Form, titleScale: Double) {
    title.isVisible = form != .flat
    words.isVisible = form != .flat
    for other in NowPlayingLayout.Form.allCases where other != form { removeClass(other.rawValue) }
    addClass(form.rawValue)
    title.addClass(form == .full ? "large" : "small")
    title.removeClass(form == .full ? "small" : "large")
    title.scale = titleScale
  }

  override func layOut(in size: Size) {
    let wish = Double(column.measure(.vertical, along: Int(clamping: size.width)).natural)
    let height = min(wish, size.height)
    column.allocate(
      Rect(x: 0, y: ((size.height - height) / 2).rounded(), width: size.width, height: height)
    )
  }
}
