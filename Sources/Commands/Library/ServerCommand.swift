internal import GLib
internal import Glibc
internal import Library
internal import Messages
internal import Secrets
internal import Values

struct ServerCommand {
  let store: LibraryStore
  let json: Bool

  // MARK: - Adding

  /// 1 if the server refuses.
  func add(_ wish: ServerWish) async throws -> Int32 {
    let address: ServerAddress
    do throws(ServerAddress.Problem) {
      address = try ServerAddress(wish.address)
    } catch {
      return fail(wish.address, ServerWords.text(for: error))
    }
    let question = wish.notes.usesKey ? tr("API key:") : tr("Password:")
    guard let secret = SecretInput.read(question), !secret.isEmpty else {
      return fail(address.text, tr("there is no password"))
    }
    let root = ServerPath.root(address: address, user: wish.user)
    guard let account = wish.notes.account(of: root, secret: secret) else {
      return fail(address.text, ServerWords.text(for: .invalid))
    }
    let remote = RemoteProcess(account)
    do throws(ServerFailure) {
      let server = try await remote.open()
      if !json { Console.print("\(address): \(server.words)") }
    } catch {
      return fail(error, address)
    }
    guard let added = try await store.addServer(address, user: wish.user) else { return 1 }
    try await store.set(wish.notes, of: added)
    keep(secret, of: wish.user, at: address)
    if try await sync(added, remote) { return 0 }
    let isLeft = try await servers().contains { $0.id == added.id }
    if !isLeft { try? SecretStore.remove(wish.user, at: address.text) }
    return 1
  }

  private func keep(_ secret: String, of user: String, at address: ServerAddress) {
    do throws(SecretStore.Refusal) {
      let label = Format.text(tr("Gatefold: %s"), address.host)
      try SecretStore.store(secret, of: user, at: address.text, label: label)
    } catch {
      let words = tr("The password cannot be stored, and is asked for each time")
      LibraryCommand.fail("\(words) (\(error))")
    }
  }

  // MARK: - Reading

  /// 1 if one cannot be updated.
  func sync() async throws -> Int32 {
    let roots = try await servers()
    guard !roots.isEmpty else {
      Console.printError(tr("gatefold library: no server is known; add-server adds one"))
      return 1
    }
    var status: Int32 = 0
    for root in roots {
      guard let remote = try await connect(root) else {
        status = 1
        continue
      }
      if try await !sync(root, remote) { status = 1 }
    }
    return status
  }

  /// With the stored secret or one that is asked for.
  private func connect(_ root: LibraryRoot) async throws -> RemoteProcess? {
    guard let (address, user) = ServerPath.account(of: root.path) else { return nil }
    let stored = try? SecretStore.secret(of: user, at: address.text)
    let question = Format.text(tr("Password for %s:"), "\(address)")
    guard let secret = stored ?? SecretInput.read(question),
      let account = try await store.serverNotes(of: root).account(of: root.path, secret: secret)
    else {
      _ = fail(address.text, tr("there is no password"))
      return nil
    }
    return RemoteProcess(account)
  }

  private func sync(_ root: LibraryRoot, _ remote: RemoteProcess) async throws -> Bool {
    let (store, json) = (store, json)
    let update = Task { () throws -> ScanSummary in
      let meter = ScanMeter(isShown: !json)
      defer { meter.end() }
      let source = ServerSource(store, connections: ServerConnections())
      let summary = try await source.update(root, through: remote) { meter.show($0) }
      if summary.hasChanges { try await store.findTwins() }
      return summary
    }
    let stop = EndSignal.observe(once: true) { _ in update.cancel() }
    defer { stop.end() }
    do {
      say(try await update.value)
      return true
    } catch let failure as ServerFailure {
      _ = fail(failure, ServerPath.account(of: root.path)?.address)
      return false
    }
  }

  private func say(_ summary: ScanSummary) {
    let progress = summary.progress
    let name = summary.root.onTerminal
    guard !json else {
      Console.print(
        JSON.object(
          summary.root.members(named: "root") + [
            ("tracks", .integer(progress.files)), ("read", .integer(progress.read)),
            ("missing", .integer(summary.missing)), ("unavailable", .flag(summary.isUnavailable)),
            ("stopped", .flag(summary.isCancelled)),
          ]
        ).line
      )
      return
    }
    for list in summary.bothKept {
      Console.print(
        Format.text(tr("“%s” was changed here and on the server. Both lists are kept."), list)
      )
    }
    Console.print("\(name): \(ScanWords.text(forServer: summary))")
  }

  // MARK: - Listing

  func list() async throws -> Int32 {
    let counts = try await LibraryReader(store).rootCounts()
    for root in try await servers() {
      let count = counts[root.id] ?? RootCounts()
      if json {
        let members: [(String, JSON)] =
          root.path.members(named: "root") + [
            ("records", .integer(count.records)), ("tracks", .integer(count.tracks)),
          ]
        Console.print(JSON.object(members).line)
      } else {
        let tracks = "\(count.tracks) " + tr("track", "tracks", count: count.tracks)
        Console.print("\(root.path.onTerminal): \(tracks)")
      }
    }
    return 0
  }

  private func servers() async throws -> [LibraryRoot] {
    try await store.roots().filter { $0.source == .servers }
  }

  // MARK: - Failures

  private func fail(_ failure: ServerFailure, _ address: ServerAddress?) -> Int32 {
    let status = fail(address?.text ?? "", ServerWords.text(for: failure))
    switch failure.reason {
    case .certificate:
      Console.printError(
        Format.text(tr("If this is your server's certificate: --trust %s"), failure.detail)
      )
    case .unencrypted:
      Console.printError(tr("If nobody can overhear the connection: --unencrypted"))
    default: break
    }
    return status
  }

  private func fail(_ name: String, _ words: String) -> Int32 {
    LibraryCommand.fail("\(Console.plain(name, onOneLine: true)): \(words)")
  }
}

nonisolated struct ServerWish: Equatable {
  var address: String
  var user: String
  var notes: ServerNotes
}

extension ServerDescription {
  fileprivate var words: String {
    let parts = [name.isEmpty ? "Subsonic" : name, version.isEmpty ? protocolVersion : version]
    return parts.joined(separator: " ")
  }
}
