internal import CLibrary
internal import Glibc
internal import Processes
internal import Synchronization
internal import Values

/// Watches folders with inotify, as many as the system allows.
public final class FolderWatch: Sendable {
  public struct Change: Sendable, Equatable {
    /// The folders in which something was created, changed or removed.
    public let folders: [BytePath]
    /// Whether events were lost, so that everything must be scanned.
    public let isEverything: Bool
  }

  private struct State {
    var paths: [Int32: BytePath] = [:]
    var watched: Set<BytePath> = []
    var isOver = false
  }

  private let handle: Int32
  private let bell = WakeUp()
  private let state = Mutex(State())
  private let continuation: AsyncStream<Change>.Continuation
  /// The changes in batches; the stream ends when the watch is closed.
  public let changes: AsyncStream<Change>

  /// A watch without folders; nil if the system provides no inotify instance.
  public init?() {
    guard bell.handle >= 0 else { return nil }
    let handle = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard handle >= 0 else { return nil }
    self.handle = handle
    (changes, continuation) = AsyncStream.makeStream(of: Change.self)
    // The thread retains the watch until it is closed.
    guard let thread = Thread({ self.run() }) else { return nil }
    thread.detach()
  }

  deinit { Glibc.close(handle) }

  /// Adds folders to the watch; false if some cannot be watched, so that rescans are necessary.
  @discardableResult
  public func watch(_ folders: some Sequence<BytePath>) -> Bool {
    var areAllWatched = true
    let events =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR
    for folder in folders where state.withLock({ !$0.watched.contains(folder) }) {
      guard Self.canTell(folder) else {
        areAllWatched = false
        continue
      }
      let number = folder.withCString { inotify_add_watch(handle, $0, UInt32(events)) }
      if number >= 0 {
        state.withLock { state in
          state.paths[number] = folder
          state.watched.insert(folder)
        }
      } else if errno == ENOSPC || errno == ENOMEM {
        // The system's limit is reached.
        return false
      } else if errno != ENOENT && errno != ENOTDIR {
        areAllWatched = false
      }
    }
    return areAllWatched
  }

  public func close() {
    state.withLock { $0.isOver = true }
    bell.ring()
  }

  /// Whether a folder's file system reports changes by others: network file systems and FUSE, such
  /// as the document portal, do not.
  static func canTell(_ folder: BytePath) -> Bool {
    let silent: Set<Int64> = [
      0x6969, 0xff53_4d42, 0xfe53_4d42, 0x517b, 0x6573_5546, 0x5346_4846, 0x0102_1997, 0x00c3_6400,
    ]
    return !silent.contains(folder.withCString { clibrary_filesystem($0) })
  }

  // MARK: - The thread

  private func run() {
    var gathering = ChangeGathering()
    while !state.withLock({ $0.isOver }) {
      var poll = Poll()
      poll.add(reading: handle)
      poll.add(reading: bell.handle)
      poll.wait(gathering.deadline.map { $0 - SteadyClock.seconds } ?? .infinity)
      read(into: &gathering)
      if let change = gathering.removeDue(at: SteadyClock.seconds) { continuation.yield(change) }
    }
    continuation.finish()
  }

  private func read(into gathering: inout ChangeGathering) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(handle, &buffer, buffer.count)
      guard count > 0 else { return }
      buffer.withUnsafeBytes { bytes in
        var place = 0
        while place + MemoryLayout<inotify_event>.size <= count {
          let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          handle(event, in: &gathering)
          place += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
  }

  private func handle(_ event: inotify_event, in gathering: inout ChangeGathering) {
    guard event.mask & UInt32(IN_Q_OVERFLOW) == 0 else {
      return gathering.record(nil, at: SteadyClock.seconds)
    }
    let isGone = event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF | IN_DELETE_SELF | IN_UNMOUNT) != 0
    let folder = state.withLock { state -> BytePath? in
      let folder = state.paths[event.wd]
      if isGone, let folder {
        state.paths[event.wd] = nil
        state.watched.remove(folder)
      }
      return folder
    }
    guard let folder else { return }
    // Its path is no longer valid.
    if event.mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(handle, event.wd) }
    gathering.record(isGone ? folder.parent ?? folder : folder, at: SteadyClock.seconds)
  }
}
