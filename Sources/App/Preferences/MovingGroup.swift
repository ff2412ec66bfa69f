internal import Adwaita
internal import GLib
internal import Gtk
internal import Library

/// Moves what only the user can make to another computer.
final class MovingGroup {
  let group = RowGroup(
    title: tr("Another Computer"),
    description: tr(
      "Lists, hearts, plays, dates and folders in one file, without music and passwords."
    )
  )
  var onNews: ((String) -> Void)?
  /// Folders that exist here but are not in the library.
  var onFolders: (([BytePath]) -> Void)?

  private let session: LibrarySession
  private var work: Task<Void, Never>?

  init(_ session: LibrarySession) {
    self.session = session
    add(tr("Export to a File"), tr("Export…")) { [weak self] in self?.chooseExport() }
    add(tr("Import from a File"), tr("Import…")) { [weak self] in self?.chooseImport() }
  }

  private func add(_ title: String, _ label: String, press: @escaping @MainActor () -> Void) {
    let (row, button) = (ActionRow(title: title, subtitle: ""), Button(label))
    button.align(vertically: .center)
    button.describe(.label(title))
    button.onPress { press() }
    row.append(button)
    group.append(row)
  }

  private func chooseExport() {
    guard let window = group.owningWindow else { return }
    let (title, name) = (tr("Export to a File"), "gatefold-user.jsonl")
    FileChooser(saving: name, title: title, accept: tr("Export"), over: window).open {
      [weak self] in
      if let path = $0.map({ BytePath($0) }) { self?.export(to: path) }
    }
  }

  private func chooseImport() {
    guard let window = group.owningWindow else { return }
    FileChooser(
      reading: ["jsonl"],
      kind: tr("Files of Gatefold"),
      all: tr("All Files"),
      title: tr("Import from a File"),
      accept: tr("Import"),
      over: window
    ).open { [weak self] in
      if let path = $0.map({ BytePath($0) }) { self?.import(path) }
    }
  }

  func export(to path: BytePath) {
    run { session in
      _ = try await session.store.exportUser(to: path)
      return Format.text(tr("“%s” was written."), path.displayName)
    }
  }

  func `import`(_ path: BytePath) {
    run { [weak self] session in
      let found = try await session.store.importUser(from: path)
      if !found.present.isEmpty { self?.onFolders?(found.present) }
      return found.sentences.joined(separator: " ")
    }
  }

  /// After the last edits of the lists are stored.
  private func run(_ body: @escaping (LibrarySession) async throws -> String) {
    let earlier = work
    work = Task { [weak self, session] in
      await earlier?.value
      await session.catalogue.lists.flush()
      do {
        self?.onNews?(try await body(session))
      } catch {
        self?.onNews?(LibraryErrorWords.text(for: error, in: session.places.library))
      }
    }
  }
}
