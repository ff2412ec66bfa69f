internal import GLib
internal import Gtk
internal import Library
internal import LibraryWords
internal import Motion

/// Asks below the header bar whether folders that another program or a command line named are to be
/// added to the library.
///
/// It takes no keys from what the user is doing, so that nobody confirms it by accident.
final class FolderQuestion: CustomWidget {
  /// The user wants the folders in the library.
  var onAdd: (([BytePath]) -> Void)?

  /// The folders that are asked about.
  private(set) var folders: [BytePath] = []
  /// What is asked next.
  private var waiting: [[BytePath]] = []
  private var pause: Timeout?
  let add = Button(tr("Add Folder"))
  let dismiss = Button(icon: "window-close-symbolic", tooltip: tr("Do Not Add"))
  private let title = Label()
  private let places = Label()
  private let row = Box(.horizontal, spacing: 12)

  override init() {
    title.addClass("heading")
    title.wraps()
    places.addClass("dim-label")
    places.shortens()
    let column = Box(.vertical, spacing: 2)
    for label in [title, places] {
      label.align(horizontally: .start)
      column.append(label)
    }
    column.expand(horizontally: true)
    column.align(vertically: .center)
    add.addClass("suggested-action")
    dismiss.addClass("flat")
    dismiss.addClass("circular")
    for button in [add, dismiss] { button.align(vertically: .center) }
    for widget in [column, add, dismiss] as [Widget] { row.append(widget) }
    row.inset(horizontally: 18, vertically: 10)
    super.init()
    adopt(row)
    isVisible = false
    add.onPress { [weak self] in self?.finish(adding: true) }
    dismiss.onPress { [weak self] in self?.finish(adding: false) }
  }

  override class var cssName: String { "folderquestion" }
  override class var accessibleRole: AccessibleRole { .alert }
  override class var followingAxis: Axis? { .vertical }

  /// What it asks; empty while it asks nothing.
  var text: String { folders.isEmpty ? "" : title.text }

  /// Asks about folders, after those that it asks about now: what the button adds never changes under
  /// the pointer.
  func ask(about folders: [BytePath]) {
    guard !folders.isEmpty else { return }
    let shown = Array(folders.prefix(Self.most))
    guard self.folders.isEmpty else {
      let isAsked = self.folders == shown || waiting.contains(shown)
      if !isAsked, waiting.count < Self.most { waiting.append(shown) }
      return
    }
    self.folders = shown
    title.text =
      shown.count == 1
      ? Format.text(tr("Add “%s” to the library?"), shown[0].displayName)
      : Format.text(
        tr(
          "Add %s folder to the library?",
          "Add %s folders to the library?",
          count: shown.count
        ),
        Format.count(shown.count)
      )
    // Translators: the places are paths of folders, one a line.
    places.text = Format.text(
      tr("Named from outside this window: %s"),
      shown.map(\.displayPath).joined(separator: "\n")
    )
    describe(.label("\(title.text) \(places.text)"))
    isVisible = true
  }

  /// More would fill the window, and nobody reads them.
  private static let most = 5

  private func finish(adding: Bool) {
    let chosen = folders
    folders = []
    if waiting.isEmpty {
      isVisible = false
    } else {
      ask(about: waiting.removeFirst())
      // A second click of a double one is no answer to the next question.
      add.isSensitive = false
      pause = Timeout(after: 1) { [weak self] in self?.add.isSensitive = true }
    }
    if adding, !chosen.isEmpty { onAdd?(chosen) }
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    row.measure(axis, along: along)
  }

  override func layOut(in size: Size) { row.allocate(Rect(size: size)) }

  override func draw(on snapshot: Snapshot) { snapshot.draw(row, of: self) }
}
