internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Values
internal import Widgets

final class WelcomePage: CustomWidget {
  var onChoose: (() -> Void)?
  var onServer: (() -> Void)?
  var onTry: (() -> Void)?

  private let stage = WelcomeStage()
  private let title = Label().styled("welcome-title")
  private let words = Label().styled("welcome-words")
  private let note = Label().styled("welcome-note")
  let choose = Button(icon: "folder-symbolic", text: tr("Choose a Music Folder…"))
  let sample = Button(tr("Try the Sample Crate"))
  let server = Button(tr("Add a Server…"))
  private let buttons = WrappingRow(spacing: 12)
  private let column = Box(.vertical).styled("welcome-body")
  private let body: ScrolledView
  /// In lines that fit a wide window.
  private var lines = ""

  override init() {
    for button in [choose, sample, server] {
      button.addClass("pill")
      buttons.append(button)
    }
    for label in [title, words, note] { label.wraps(isCentered: true) }
    column.append(title, words, buttons, note)
    note.text = Self.tied(
      tr("Nothing leaves your computer unless you add a server, and your files are never changed.")
    )
    column.align(vertically: .center)
    column.inset(horizontally: 24, vertically: 24)
    body = ScrolledView(column)
    body.usesNaturalHeight()
    super.init()
    choose.addClass("suggested-action")
    choose.onPress { [weak self] in self?.onChoose?() }
    sample.onPress { [weak self] in self?.onTry?() }
    server.onPress { [weak self] in self?.onServer?() }
    adopt(stage)
    adopt(body)
    show(.welcome)
  }

  override class var cssName: String { "welcome" }
  override class var accessibleRole: AccessibleRole { .group }

  override var focusReceiver: Widget? { choose }

  var isSettled: Bool { stage.isSettled }

  nonisolated enum Words: Equatable {
    case welcome
    case looking
    /// The folders with these names contain no music.
    case nothing([String])

    init(for status: LibraryStatus) {
      if status.roots.isEmpty {
        self = .welcome
      } else {
        self = status.isLooking ? .looking : .nothing(status.roots.map(\.path.displayName))
      }
    }
  }

  func show(_ words: Words, isFree: Bool = true) {
    switch words {
    case .welcome:
      title.text = tr("Welcome to Gatefold")
      lines = tr(
        "Flip through your records, unfold them into tracks,\nand keep lists of what to hear next."
      )
    case .looking:
      title.text = tr("Looking for Your Records…")
      lines = tr("They appear as they are found.")
    case .nothing(let folders):
      title.text = tr("No Music Yet")
      lines = Format.text(
        tr(
          "There is no music in %s.",
          "There is no music in your folders: %s.",
          count: folders.count
        ),
        folders.map { "“\($0)”" }.joined(separator: ", ")
      )
    }
    showLines(in: size.width)
    buttons.isVisible = words != .looking
    for button in [choose, sample, server] { button.isSensitive = isFree }
    describe(.label(title.text))
  }

  private func showLines(in width: Double) {
    let text = (1..<Self.linesFrom).contains(width) ? Self.tied(Self.flowing(lines)) : lines
    if words.text != text { words.text = text }
  }

  /// Below this width the lines would wrap, and each end would leave a stray word.
  private static let linesFrom = 560.0

  /// With a space where the script has spaces.
  nonisolated static func flowing(_ text: String) -> String {
    text.split(separator: "\n").reduce("") { before, line in
      let isSpaced = before.unicodeScalars.last.map { $0.value < 0x3000 } ?? false
      return before + (isSpaced ? " " : "") + line
    }
  }

  /// The last two words are tied together, so that none is left alone in the last line.
  nonisolated static func tied(_ text: String) -> String {
    guard let space = text.lastIndex(of: " ") else { return text }
    return text[..<space] + "\u{a0}" + text[text.index(after: space)...]
  }

  // MARK: - Layout

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let wish = body.measure(axis, along: axis == .vertical ? along : nil)
    return axis == .horizontal ? wish : SizeRequest(minimum: 0, natural: 733)
  }

  override func layOut(in size: Size) {
    showLines(in: size.width)
    // A scrolled view does not know the height of wrapped text.
    let wish = column.measure(.vertical, along: Int(clamping: size.width))
    _ = body.measure(.vertical, along: Int(clamping: size.width))
    let height = Self.stageHeight(in: size.height, body: Double(wish.natural))
    stage.isChildVisible = height > 0
    if height > 0 { stage.allocate(Rect(x: 0, y: 0, width: size.width, height: height)) }
    body.allocate(Rect(x: 0, y: height, width: size.width, height: size.height - height))
  }

  /// What the text leaves, at most 54 % of the page, and 0 below 120 pixels.
  nonisolated static func stageHeight(in height: Double, body: Double) -> Double {
    let rest = min(height - body, height * 0.54).rounded()
    return rest < 120 ? 0 : rest
  }
}
