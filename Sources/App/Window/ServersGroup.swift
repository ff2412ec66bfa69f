internal import Adwaita
internal import GLib
internal import Gtk
internal import Library
internal import Values

final class ServersGroup {
  let group = RowGroup(
    title: tr("Servers"),
    description: tr("Gatefold uses the network only for servers that you add.")
  )

  private let session: LibrarySession
  private weak var window: Window?
  private var rows: [(root: LibraryRoot, row: ActionRow)] = []
  private var counts: [RootID: RootCounts] = [:]
  private var counting: Task<Void, Never>?
  private var shown: [LibraryRoot]?
  /// They wait for their passwords.
  private var locked: Set<RootID> = []

  init(_ session: LibrarySession) {
    self.session = session
    let add = Button(icon: "list-add-symbolic", tooltip: tr("Add a Server…")).styled("flat")
    add.align(vertically: .center)
    add.onPress { [weak self] in self?.add() }
    add.isSensitive = session.status.readOnlyReason == nil
    group.setTitleEnd(add)
  }

  isolated deinit { counting?.cancel() }

  func follow(over window: Window) {
    self.window = window
    session.observe(self) { [weak self] in self?.update($0) }
  }

  private func add() {
    if let window { ServerDialog(session, over: window).present() }
  }

  private func update(_ status: LibraryStatus) {
    let roots = status.roots.filter { $0.source == .servers }
    let waiting = roots.filter { session.servers.remote(of: $0.path) == nil }
    let locked = Set(waiting.map(\.id))
    guard roots != shown || locked != self.locked else { return }
    if roots.map(\.id) != shown?.map(\.id) || locked != self.locked {
      self.locked = locked
      for (_, row) in rows { group.remove(row) }
      rows = roots.map { ($0, row(of: $0, isFree: status.readOnlyReason == nil)) }
      for (_, row) in rows { group.append(row) }
    }
    shown = roots
    showFacts()
    count()
  }

  private func row(of root: LibraryRoot, isFree: Bool) -> ActionRow {
    var signIn: Button?
    if locked.contains(root.id) {
      let button = Button(tr("Sign In…"))
      button.align(vertically: .center)
      button.isSensitive = isFree
      button.onPress { [weak self] in self?.signIn(to: root) }
      signIn = button
    }
    let name = root.path.displayName
    return RootRow.make(name, facts: "", isFree: isFree, before: signIn) { [weak self] in
      self?.session.remove(root)
    }
  }

  private func signIn(to root: LibraryRoot) {
    guard let window, let entry = ServerEntry(of: root.path) else { return }
    ServerDialog(session, over: window, entry: entry).present()
  }

  private func showFacts() {
    let now = WallClock.system.now
    for (root, row) in rows {
      let root = shown?.first { $0.id == root.id } ?? root
      row.subtitle = FolderFacts(root: root, counts: counts[root.id], now: now).text
    }
  }

  private func count() {
    counting?.cancel()
    counting = Task { [weak self, reader = session.catalogue.reader] in
      guard let counts = try? await reader.rootCounts(), !Task.isCancelled, let self else { return }
      self.counts = counts
      showFacts()
    }
  }
}
