public import Messages
internal import Processes
internal import Synchronization
internal import Values

public final class ServerConnections: Sendable {
  private let remotes = Mutex<[BytePath: RemoteProcess]>([:])
  private let settings: RemoteProcess.Settings
  private let wait = Mutex(ServerTrack.Patience())

  public init(settings: RemoteProcess.Settings = RemoteProcess.Settings()) {
    self.settings = settings
  }

  /// How long the sound waits for a server.
  public var patience: ServerTrack.Patience {
    get { wait.withLock(\.self) }
    set { wait.withLock { $0 = newValue } }
  }

  /// A connection to try an account with, which nothing else uses yet.
  public func trial(of account: ServerAccount) -> RemoteProcess {
    RemoteProcess(account, settings: settings)
  }

  /// Signs in with its first request; another connection of the account ends.
  @discardableResult
  public func connect(_ account: ServerAccount, through trial: RemoteProcess? = nil)
    -> RemoteProcess
  {
    let remote = trial ?? self.trial(of: account)
    let root = ServerPath.root(address: account.address, user: account.user)
    remotes.withLock { $0[root] = remote }
    return remote
  }

  /// Those that have a connection.
  public var roots: [BytePath] { remotes.withLock { Array($0.keys) } }

  public func disconnect(_ root: BytePath) { remotes.withLock { $0[root] = nil } }

  /// Also of a path in the root.
  public func remote(of path: BytePath) -> RemoteProcess? {
    remotes.withLock { remotes in
      remotes[path] ?? remotes.first { path.isInside($0.key) }?.value
    }
  }

  /// Waits for the server.
  public func track(at path: [UInt8]) throws(ServerFailure) -> ServerTrack {
    guard let remote = remote(of: BytePath(path)) else { throw ServerFailure(.ended) }
    guard let id = ServerPath.track(of: path) else { throw ServerFailure(.notFound) }
    return try ServerTrack(id, on: remote, patience: patience)
  }

  /// Waits for the server; nil if the picture cannot be read now.
  func picture(at path: [UInt8], side: Int) -> Descriptor? {
    let name = BytePath(BytePath(path).name).text
    guard let remote = remote(of: BytePath(path)), let id = ServerPath.unescaped(name[...]),
      case .cover(let bytes) = try? remote.wait(for: .cover(id: id, side: side))
    else { return nil }
    return Descriptor(holding: bytes)
  }
}
