internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Playback
internal import Values

/// Asks about folders or lists that another program or a command line named.
///
/// It does not take the focus, so that the user does not confirm it by accident.
final class FolderQuestion: CustomWidget {
  var onAdd: (([BytePath]) -> Void)?
  var onImport: (([BytePath]) -> Void)?

  private struct Subject: Equatable {
    var paths: [BytePath] = []
    var areLists = false
    var isChosenHere = false
  }

  var paths: [BytePath] { subject.paths }
  private var subject = Subject()
  private var waiting: [Subject] = []
  /// When they were dismissed.
  private var dismissed: [BytePath: Double] = [:]
  private let clock: any PlayerClock
  private var pause: (any Sendable)?
  let add = Button(tr("Add Folder")).styled("suggested-action")
  let dismiss = Button(icon: "window-close-symbolic", tooltip: tr("Do Not Add"))
  private let title = Label().styled("heading")
  private let places = Label().styled("dim-label")
  private let words = Box(.vertical, spacing: 2)

  init(clock: any PlayerClock = LoopClock()) {
    self.clock = clock
    title.wraps()
    places.shortensInTheMiddle()
    for label in [title, places] {
      label.align(horizontally: .start)
      words.append(label)
    }
    dismiss.addClasses("flat", "circular")
    super.init()
    for widget in parts { adopt(widget) }
    isVisible = false
    add.onPress { [weak self] in self?.finish(adding: true) }
    dismiss.onPress { [weak self] in self?.finish(adding: false) }
  }

  override class var cssName: String { "folderquestion" }
  override class var accessibleRole: AccessibleRole { .alert }
  override class var followingAxis: Axis? { .vertical }

  var text: String { paths.isEmpty ? "" : title.text }

  /// A visible question is answered first, so that the button never changes under the pointer.
  ///
  /// What was dismissed in the last ten minutes is asked about again only if the user chose it in
  /// this window.
  func show(for paths: [BytePath], areLists: Bool = false, isChosenHere: Bool = false) {
    dismissed = dismissed.filter { clock.elapsed - $0.value < 600 }
    ask(Subject(paths: paths, areLists: areLists, isChosenHere: isChosenHere))
  }

  private func ask(_ new: Subject) {
    var new = new
    if !new.isChosenHere { new.paths.removeAll { dismissed[$0] != nil } }
    new.paths = Array(new.paths.prefix(Self.most))
    guard !new.paths.isEmpty else { return }
    guard paths.isEmpty else {
      let isAsked = subject == new || waiting.contains(new)
      if !isAsked, waiting.count < Self.most { waiting.append(new) }
      return
    }
    subject = new
    let isOne = paths.count == 1
    if subject.areLists {
      add.show(text: tr("Import"))
      dismiss.tooltip = tr("Do Not Import")
    } else {
      add.show(text: isOne ? tr("Add Folder") : tr("Add Folders"))
      dismiss.tooltip = tr("Do Not Add")
    }
    title.text = isOne ? Format.text(question, paths[0].displayName) : question
    // Each path has a line of its own, so that it is laid out in its own text direction.
    places.text = ([tr("Named from outside this window:")] + paths.map(\.displayPath))
      .joined(separator: "\n")
    describe(.label("\(title.text) \(places.text)"))
    isVisible = true
    // A press that was meant for what the question moved, or the second one of a double click, must
    // not answer it.
    add.isSensitive = false
    pause = clock.after(1) { [weak self] in self?.add.isSensitive = true }
  }

  /// More would fill the window.
  static let most = 5

  /// One about a single path has a placeholder for its name.
  private var question: String {
    let count = paths.count
    switch (subject.areLists, count) {
    case (false, 1): return tr("Add “%s” to the library?")
    case (true, 1): return tr("Import “%s” as a list?")
    case (false, _):
      let words = tr(
        "Add %s folder to the library?",
        "Add %s folders to the library?",
        count: count
      )
      return Format.text(words, Format.count(count))
    case (true, _):
      let words = tr("Import %s file as a list?", "Import %s files as lists?", count: count)
      return Format.text(words, Format.count(count))
    }
  }

  private func finish(adding: Bool) {
    let chosen = subject
    subject = Subject()
    if !adding { for path in chosen.paths { dismissed[path] = clock.elapsed } }
    while paths.isEmpty, !waiting.isEmpty { ask(waiting.removeFirst()) }
    isVisible = !paths.isEmpty
    guard adding, !chosen.paths.isEmpty else { return }
    if chosen.areLists { onImport?(chosen.paths) } else { onAdd?(chosen.paths) }
  }

  // MARK: - Layout

  var parts: [Widget] { [words, add, dismiss] }

  /// Below this width the button is under the text.
  static let leastRow = 480.0

  private func layout(in width: Double) -> (words: Rect, add: Rect, dismiss: Rect, height: Double) {
    func size(of button: Button) -> Size {
      Size(
        width: Double(button.measure(.horizontal, along: nil).natural),
        height: Double(button.measure(.vertical, along: nil).natural)
      )
    }
    let (inset, edge, gap) = (18.0, 10.0, 12.0)
    let (button, cross) = (size(of: add), size(of: dismiss))
    let isNarrow = width < Self.leastRow
    let close = width - inset - cross.width
    let room = close - gap - inset - (isNarrow ? 0 : button.width + gap)
    let text = Double(words.measure(.vertical, along: Int(clamping: max(room, 1))).natural)
    let row = max(text, cross.height, isNarrow ? 0 : button.height)
    func middle(_ height: Double) -> Double { edge + (row - height) / 2 }
    let addPlace =
      isNarrow
      ? Point(x: width - inset - button.width, y: edge + row + gap)
      : Point(x: close - gap - button.width, y: middle(button.height))
    return (
      Rect(x: inset, y: middle(text), width: max(room, 1), height: text),
      Rect(origin: addPlace, size: button),
      Rect(origin: Point(x: close, y: isNarrow ? edge : middle(cross.height)), size: cross),
      edge + row + (isNarrow ? gap + button.height : 0) + edge
    )
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    if axis == .vertical {
      let width = along.map { Double($0) } ?? Self.leastRow
      let height = Int(clamping: layout(in: width).height.rounded(.up))
      return SizeRequest(minimum: height, natural: height)
    }
    let widths = parts.map { $0.measure(.horizontal, along: nil) }
    return SizeRequest(
      minimum: max(widths[0].minimum + 12 + widths[2].natural, widths[1].natural) + 36,
      natural: widths.reduce(24 + 36) { $0 + $1.natural }
    )
  }

  override func layOut(in size: Size) {
    let layout = layout(in: size.width)
    for (part, rect) in zip(parts, [layout.words, layout.add, layout.dismiss]) {
      place(part, at: rect, in: size)
    }
  }
}
