internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library

/// There may be many thousands of files.
final class UnreadableDialog: AdwaitaDialog {
  private let bar = AdwaitaHeaderBar()
  private let column = Box(.vertical)
  /// Nil until the files are loaded.
  private(set) var list: ListView?
  private var reading: Task<Void, Never>?

  init(_ reader: LibraryReader, over parent: Window) {
    super.init(over: parent)
    title = tr("Files That Could Not Be Read")
    setDefaultSize(Size(width: 480, height: 440))
    request(width: 320, height: 200)
    column.append(bar)
    content = column
    reading = Task { [weak self] in
      let files = try? await reader.unreadableFiles()
      guard let self, !Task.isCancelled else { return }
      files.map(show) ?? showError()
    }
  }

  isolated deinit { reading?.cancel() }

  private func show(_ files: [UnreadableFile]) {
    guard !files.isEmpty else { return showNone() }
    let list = ListView(count: files.count) {
      UnreadableCell()
    } fill: { cell, place in
      if files.indices.contains(place) { (cell as? UnreadableCell)?.show(files[place]) }
    } clear: { _ in
    }
    list.describeView(title)
    list.expand(horizontally: true, vertically: true)
    list.onActivate { [weak self] place in
      guard files.indices.contains(place), let folder = files[place].path.parent else { return }
      FileReveal.show(files[place].path.bytes, folder: folder.bytes, over: self)
    }
    column.append(list)
    self.list = list
  }

  private func showNone() {
    show(icon: "emblem-ok-symbolic", tr("All Files Can Be Read"))
  }

  private func showError() {
    show(icon: "dialog-warning-symbolic", tr("The library could not be read."))
  }

  private func show(icon: String, _ words: String) {
    let page = StatusPage(icon: icon, title: words, description: "")
    page.expand(horizontally: true, vertically: true)
    column.append(page)
  }
}

final class UnreadableCell: CustomWidget {
  private let name = Label()
  private let reason = Label().styled("caption")
  private let folder = Label().styled("caption", "dim-label")
  private let column = Box(.vertical, spacing: 2)

  override init() {
    super.init()
    column.inset(horizontally: 18, vertically: 6)
    for label in [name, reason, folder] {
      label.align(text: 0)
      label.shortensInTheMiddle()
      column.append(label)
    }
    reason.shortens()
    adopt(column)
  }

  override class var followingAxis: Axis? { .vertical }

  var text: [String] { [name, reason, folder].map(\.text) }

  func show(_ file: UnreadableFile) {
    name.text = file.path.displayName
    reason.text = UnreadableWords.text(for: file.failure.reason)
    folder.text = file.path.parent?.displayPath ?? ""
    describe(.label(text.joined(separator: ", ")))
  }
}
