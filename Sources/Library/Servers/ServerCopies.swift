internal import Glibc
public import Messages
internal import Processes
internal import Synchronization
internal import Values

/// Those that the user keeps remain until he removes them; others only pass, so that the next track
/// is here before it plays, and the oldest of them are removed.
public actor ServerCopies {
  public struct Outcome: Sendable, Equatable {
    public var copied = 0
    /// Why some could not be copied now.
    public var failure: ServerFailure?
  }

  private struct State {
    /// The tracks of which the user keeps copies, and those of which there are none yet.
    var kept: Set<BytePath> = []
    var wanted: Set<BytePath> = []
  }

  /// When the files of tracks were changed on their servers, in nanoseconds since 1970.
  public typealias ChangeTimes = @Sendable (_ tracks: [BytePath]) async -> [BytePath: Int64]

  private nonisolated let keeping: CopyFolder
  private nonisolated let passing: CopyFolder
  private nonisolated let state = Mutex(State())
  private let connections: ServerConnections
  private let changeTimes: ChangeTimes
  private let mostPassing: Int64
  private let leastFree: Int64
  private let executor = ThreadExecutor()
  private var isLoaded = false
  private var isCopying = false
  /// Whether copies may be of files that have changed since.
  private var mayBeOld = true
  private var current: Set<BytePath> = []

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unownedReference }

  /// Passing copies have at most `mostPassing` bytes, and `leastFree` bytes of the disk stay free;
  /// kept tracks are copied anew when their `changeTimes` differ.
  public init(
    keeping: BytePath,
    passing: BytePath,
    connections: ServerConnections,
    changeTimes: @escaping ChangeTimes = { _ in [:] },
    mostPassing: Int64 = 1 << 30,
    leastFree: Int64 = 1 << 29
  ) {
    self.keeping = CopyFolder(path: keeping)
    self.passing = CopyFolder(path: passing)
    (self.connections, self.changeTimes) = (connections, changeTimes)
    (self.mostPassing, self.leastFree) = (mostPassing, leastFree)
  }

  // MARK: - Reading

  public nonisolated func copy(of track: BytePath) -> BytePath? {
    if let kept = keeping.copy(of: track) { return kept }
    guard let passing = passing.copy(of: track) else { return nil }
    CopyFolder.touch(passing)
    return passing
  }

  /// Even if it is not copied yet.
  public nonisolated func isKept(_ track: BytePath) -> Bool {
    state.withLock { $0.kept.contains(track) || $0.wanted.contains(track) }
  }

  public func load() {
    guard !isLoaded else { return }
    isLoaded = true
    let (whole, parts) = keeping.tracks()
    state.withLock { state in
      // A whole copy with a part beside it was being renewed.
      state.wanted.formUnion(parts)
      state.kept.formUnion(whole)
      state.kept.subtract(state.wanted)
    }
  }

  // MARK: - Keeping

  /// As soon as their servers can be reached.
  public func keep(_ tracks: [BytePath]) async -> Outcome {
    load()
    for track in tracks where !isKept(track) {
      guard want(track) else { return Outcome(failure: Self.systemFailure) }
    }
    return await copyWanted()
  }

  /// Notes that a track is wanted, also for the next start; a copy of it remains until then.
  private func want(_ track: BytePath) -> Bool {
    let part = keeping.partPlace(of: track)
    part.parent?.makeFolder()
    let handle = part.withCString { open($0, O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard handle >= 0 else { return false }
    close(handle)
    state.withLock { state in
      state.kept.remove(track)
      state.wanted.insert(track)
    }
    return true
  }

  /// Wants the kept tracks again whose files were changed on their servers, and removes such copies
  /// of others.
  private func renew() async {
    for track in await changed(state.withLock { Array($0.kept) }, in: keeping)
    where state.withLock({ $0.kept.contains(track) }) {
      _ = want(track)
    }
    for track in await changed(passing.tracks().whole, in: passing) {
      _ = passing.place(of: track).withCString { unlink($0) }
    }
  }

  /// The tracks whose copies in a folder are of files that have changed since.
  private func changed(_ tracks: [BytePath], in folder: CopyFolder) async -> [BytePath] {
    var changed: [BytePath] = []
    // In pieces, between which the library does other work.
    for start in stride(from: 0, to: tracks.count, by: Self.tracksAtOnce) {
      let some = tracks[start..<min(start + Self.tracksAtOnce, tracks.count)]
      changed += await changeTimes(Array(some)).filter { !folder.isCopy(of: $0, from: $1) }.keys
    }
    return changed
  }

  private static let tracksAtOnce = 1000

  /// Looks at the next occasion whether files of copied tracks have changed.
  public func serverChanged() { mayBeOld = true }

  @discardableResult
  public func copyWanted() async -> Outcome {
    load()
    var outcome = Outcome()
    guard !isCopying else { return outcome }
    isCopying = true
    defer { isCopying = false }
    if mayBeOld {
      mayBeOld = false
      await renew()
    }
    var (tried, away): (Set<BytePath>, Set<BytePath>) = ([], [])
    while !Task.isCancelled {
      let wanted = state.withLock { $0.wanted.subtracting(tried) }.sorted()
      if wanted.isEmpty { break }
      for track in wanted where !Task.isCancelled {
        tried.insert(track)
        let server = track.parent?.parent ?? track
        guard !away.contains(server) else { continue }
        do throws(ServerFailure) {
          if try await copy(track, to: keeping) { outcome.copied += 1 }
        } catch {
          outcome.failure = error
          if error.reason == .noSpace { return outcome }
          if !error.isRefusal, error.reason != .status { away.insert(server) }
        }
      }
    }
    return outcome
  }

  public func drop(_ tracks: [BytePath]) {
    load()
    for track in tracks {
      state.withLock { state in
        state.kept.remove(track)
        state.wanted.remove(track)
      }
      for place in [keeping.place(of: track), keeping.partPlace(of: track)] {
        _ = place.withCString { unlink($0) }
      }
    }
  }

  /// Nothing happens if it is here.
  public func pass(_ track: BytePath) async {
    guard copy(of: track) == nil else { return }
    passing.trim(to: mostPassing)
    _ = try? await copy(track, to: passing)
  }

  // MARK: - Copying

  /// In parts, between which other work of this actor runs; false if it was not wanted any more.
  private func copy(
    _ track: BytePath,
    to folder: CopyFolder
  ) async throws(ServerFailure) -> Bool {
    guard current.insert(track).inserted else { return false }
    defer { current.remove(track) }
    let isKeeping = folder.path == keeping.path
    // Known before the first byte: a later time would hide a change meanwhile.
    let time = await changeTimes([track])[track]
    guard let remote = connections.remote(of: track), let id = ServerPath.track(of: track.bytes)
    else { throw ServerFailure(.ended) }
    let part = folder.partPlace(of: track)
    part.parent?.makeFolder()
    let handle = part.withCString {
      open($0, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard handle >= 0 else { throw Self.systemFailure }
    defer { close(handle) }
    var offset: UInt64 = 0
    var whole: UInt64?
    while offset < whole ?? 1 {
      let request = ServerRequest.Kind.audio(
        id: id,
        offset: offset,
        count: ServerRequest.mostAudio
      )
      guard case .audio(let bytes, let length) = try await remote.answer(to: request),
        !bytes.isEmpty, whole ?? length == length, length < UInt64(Int64.max),
        offset + UInt64(bytes.count) <= length
      else { throw ServerFailure(.senseless) }
      guard isKeeping || length <= UInt64(max(mostPassing, 0)) else { return false }
      whole = length
      guard folder.freeSpace > leastFree.adding(clamped: Int64(bytes.count)) else {
        throw ServerFailure(.noSpace)
      }
      guard writeAll(bytes, to: handle) else { throw Self.systemFailure }
      offset += UInt64(bytes.count)
    }
    // The user may have changed his mind meanwhile, and again: then this part is another file.
    if isKeeping {
      guard state.withLock({ $0.wanted.contains(track) }), CopyFolder.isFile(part, handle) else {
        return false
      }
    }
    if let time { CopyFolder.note(time, on: handle) }
    let place = folder.place(of: track)
    let isDone =
      fsync(handle) == 0
      && part.withCString { old in
        place.withCString { rename(old, $0) == 0 }
      }
    guard isDone else { throw Self.systemFailure }
    if isKeeping {
      state.withLock { state in
        state.wanted.remove(track)
        state.kept.insert(track)
      }
    }
    return true
  }

  private static var systemFailure: ServerFailure {
    ServerFailure(.noSpace, String(cString: strerror(errno)))
  }
}
