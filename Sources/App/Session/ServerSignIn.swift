internal import GLib
internal import Library
internal import Messages
internal import Secrets

nonisolated struct ServerEntry: Equatable, Sendable {
  var address = ""
  var user = ""
  /// A password, or without a user's name a key of the server.
  var secret = ""
  /// The fingerprint of a certificate.
  var trusted: String?
  var isPlainAllowed = false

  /// Everything but the secret.
  init?(of root: BytePath) {
    guard let (address, user) = ServerPath.account(of: root) else { return nil }
    self.init(address: address.text, user: user)
  }

  init(address: String = "", user: String = "", secret: String = "") {
    (self.address, self.user, self.secret) = (address, user, secret)
  }

  var isIncomplete: Bool { address.allSatisfy(\.isWhitespace) || secret.isEmpty }

  var notes: ServerNotes {
    ServerNotes(usesKey: user.isEmpty, trusted: trusted, isPlainAllowed: isPlainAllowed)
  }
}

nonisolated struct ServerRefusal: Error, Equatable, Sendable {
  enum Remedy: Equatable, Sendable {
    /// The certificate with this fingerprint.
    case trust(String)
    case allowPlain
  }

  let words: String
  var remedy: Remedy?
}

extension LibrarySession {
  /// Without a secret store the secret is kept in memory only, and a notice says so.
  func addServer(_ entry: ServerEntry) async throws(ServerRefusal) {
    let address: ServerAddress
    do throws(ServerAddress.Problem) {
      address = try ServerAddress(entry.address)
    } catch {
      throw ServerRefusal(words: ServerWords.text(for: error))
    }
    let path = ServerPath.root(address: address, user: entry.user)
    guard let account = entry.notes.account(of: path, secret: entry.secret) else {
      throw ServerRefusal(words: ServerWords.text(for: .invalid))
    }
    let remote = servers.trial(of: account)
    do throws(ServerFailure) {
      _ = try await remote.open()
    } catch {
      throw ServerRefusal(error)
    }
    // The dialog was closed meanwhile.
    guard !Task.isCancelled else { return }
    do {
      guard let root = try await store.addServer(address, user: entry.user) else { return }
      try await store.set(entry.notes, of: root)
      servers.connect(account, through: remote)
      try await renewRoots()
    } catch {
      throw ServerRefusal(words: LibraryErrorWords.text(for: error, in: places.library))
    }
    let label = Format.text(tr("Gatefold: %s"), address.host)
    let isKept = await Self.withSecrets {
      let stored: Void? = try? SecretStore.store(
        entry.secret,
        of: entry.user,
        at: address.text,
        label: label
      )
      return stored != nil
    }
    if !isKept { onNews?(.unkept(path)) }
    await serverKeeper.rescan(.hand)
  }
}

extension ServerRefusal {
  fileprivate init(_ failure: ServerFailure) {
    switch failure.reason {
    case .certificate:
      words = ServerWords.text(for: ServerFailure(.certificate))
      remedy = .trust(failure.detail)
    case .unencrypted:
      words = ServerWords.text(for: failure)
      remedy = .allowPlain
    default: words = ServerWords.text(for: failure)
    }
  }
}
