internal import GLib
internal import Glibc
internal import Messages
internal import Processes

/// Reads requests from one handle, and writes the answers to another as they become ready.
final class RemoteService: Sendable {
  private struct State {
    var account: ServerAccount?
    var workers: [Lane: [RemoteWorker]] = [:]
    var turns: [Lane: Int] = [:]
  }

  /// The kinds of work that do not wait for each other.
  private enum Lane {
    case lists, songs, audio, covers

    var threads: Int {
      switch self {
      case .lists: 1
      case .songs, .audio: 2
      case .covers: 4
      }
    }
  }

  private let state = Locked(State())
  private let albums = AlbumFacts()
  private let output: Int32
  private let writing = Locked(ByteWriter())

  init(output: Int32) { self.output = output }

  func answer(requestsFrom input: Int32) {
    var frames = FrameBuffer(limit: 1 << 22)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(input, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      frames.append(piece[..<count])
      do {
        while let frame = try frames.next() { begin(try ServerRequest(decoding: frame)) }
      } catch {
        return
      }
    }
  }

  private func begin(_ request: ServerRequest) {
    if case .open(let account) = request.kind { state.withLock { $0.account = account } }
    guard let account = state.withLock({ $0.account }) else {
      send(request, .failed(ServerFailure(.notAllowed)))
      return
    }
    let lane: Lane =
      switch request.kind {
      case .open, .state, .albums, .songsOf, .hearts, .setHearts, .plays, .lists, .list, .write,
        .removeList:
        .lists
      case .songs: .songs
      case .cover: .covers
      case .audio: .audio
      }
    worker(of: lane).perform(for: account, albums) { [self] server in
      do throws(ServerFailure) {
        send(request, try answer(to: request.kind, of: server))
      } catch {
        send(request, .failed(error))
      }
    }
  }

  private func answer(
    to request: ServerRequest.Kind,
    of server: MusicServer
  ) throws(ServerFailure) -> ServerAnswer.Kind {
    switch request {
    case .open(let account): return .opened(try signIn(to: server, account))
    case .state:
      let (state, songs) = try server.state()
      return .state(state, songs: songs)
    case .albums(let start):
      let (page, count) = try server.albums(from: start)
      return .albums(page, next: count == 0 ? nil : start + count)
    case .songs(let start):
      // This process has replaced one that was killed; the mirror begins again with the albums.
      guard albums.isBegun else { throw ServerFailure(.ended) }
      let (page, count) = try server.songs(from: start)
      return .songs(page, next: count == 0 ? nil : start + count)
    case .songsOf(let album): return .songs(try server.songs(ofAlbum: album), next: nil)
    case .cover(let id, let side): return .cover(try server.cover(id, side: side))
    case .audio(let id, let offset, let count):
      let (bytes, length) = try server.audio(id, offset: offset, count: count)
      return .audio(bytes, length: length)
    case .hearts: return .hearts(try server.hearts())
    case .setHearts(let items, let isOn): try server.setHearts(items, isOn: isOn)
    case .plays(let plays): try server.count(plays)
    case .lists: return .lists(try server.playlists())
    case .list(let id): return .lists([try server.playlist(id)])
    case .write(let list): return .lists([try server.write(list)])
    case .removeList(let id): try server.removePlaylist(id)
    }
    return .done
  }

  /// Signs in with a hash of the password, or with the password itself where the server cannot check
  /// a hash and nobody can overhear it.
  private func signIn(
    to server: MusicServer,
    _ account: ServerAccount
  ) throws(ServerFailure) -> ServerDescription {
    if case .key = account.secret, !account.mayUsePlainPassword {
      throw ServerFailure(.unencrypted)
    }
    do {
      return try server.signIn()
    } catch {
      guard error.reason == .needsPassword, case .password(let password) = account.secret else {
        throw error
      }
      guard account.mayUsePlainPassword else { throw ServerFailure(.unencrypted) }
      var plain = account
      plain.secret = .plainPassword(password)
      let found = try MusicServer(plain, albums: albums).signIn()
      state.withLock { $0.account = plain }
      return found
    }
  }

  /// Writes an answer, waiting for the reader.
  private func send(_ request: ServerRequest, _ kind: ServerAnswer.Kind) {
    let isWritten = writing.withLock { writer in
      writer.clear()
      ServerAnswer(number: request.number, kind).encode(into: &writer)
      return writeAll(writer.bytes, to: output)
    }
    // Nobody reads the answers any more.
    if !isWritten { exit(0) }
  }

  private func worker(of lane: Lane) -> RemoteWorker {
    state.withLock { state in
      let turn = state.turns[lane, default: 0] % lane.threads
      state.turns[lane] = turn + 1
      var workers = state.workers[lane] ?? []
      while workers.count <= turn { workers.append(RemoteWorker(name: "\(lane) \(workers.count)")) }
      state.workers[lane] = workers
      return workers[turn]
    }
  }
}

/// A thread with a connection of its own.
private final class RemoteWorker: Sendable {
  private struct Known {
    let account: ServerAccount
    let server: MusicServer
  }

  private let loop: WorkLoop
  // Only the loop's thread uses it.
  private let known = Locked<Known?>(nil)

  init(name: String) { loop = WorkLoop(name: name) }

  /// Calls `work` on the thread, with a connection for the account.
  func perform(
    for account: ServerAccount,
    _ albums: AlbumFacts,
    _ work: @escaping @Sendable (MusicServer) -> Void
  ) {
    loop.perform { [known] in
      known.withLock { known in
        if known?.account != account {
          known = Known(account: account, server: MusicServer(account, albums: albums))
        }
        if let known { work(known.server) }
      }
    }
  }
}
