internal import Glibc
internal import Messages
internal import Processes
internal import Synchronization

/// Checks a folder before it is added to the library.
public enum FolderCheck {
  /// The problem with a folder, as far as a quick check shows; nil if there is none.
  ///
  /// It may block for long if the folder is on another computer.
  public static func problem(with folder: BytePath) -> FolderError? {
    var information = stat()
    guard folder.withCString({ stat($0, &information) }) == 0 else {
      return problem(with: folder, errno)
    }
    guard information.st_mode & S_IFMT == S_IFDIR else { return .notAFolder }
    guard folder.withCString({ access($0, R_OK | X_OK) }) == 0,
      let names = FolderListing.names(in: folder.bytes)
    else { return problem(with: folder, errno) }
    guard names.isEmpty else { return nil }
    return MountTable.current.awaitsDisk(folder, nearest: folder) ? .unmounted : .empty
  }

  /// Whether a folder contains, at any depth, a file that may be music; stops early once `isOver`
  /// returns true.
  public static func holdsMusic(_ folder: BytePath, isOver: () -> Bool = { false }) -> Bool {
    guard let walk = FolderWalk(root: folder.bytes) else { return false }
    var isFound = false
    while !isFound, !isOver() {
      let visit = walk.next(AudioName.matches) { _, _ in isFound = true }
      guard visit != nil else { break }
    }
    return isFound
  }

  /// The problem with a folder, as far as a quick check shows; checks on its own thread.
  public static func firstError(with folder: BytePath) async -> FolderError? {
    await onThread { problem(with: folder) }
  }

  /// The problem with a folder after a search of all of it for music; nil if there is none.
  ///
  /// The search runs on its own thread, and ends early when the task is cancelled.
  public static func errorAfterSearch(of folder: BytePath) async -> FolderError? {
    let isOver = Mutex(false)
    return await withTaskCancellationHandler {
      await onThread {
        if let problem = problem(with: folder) { return problem }
        return holdsMusic(folder) { isOver.withLock { $0 } } ? nil : .withoutMusic
      }
    } onCancel: {
      isOver.withLock { $0 = true }
    }
  }

  private static func onThread(
    _ look: @escaping @Sendable () -> FolderError?
  ) async -> FolderError? {
    await withCheckedContinuation { waiter in
      let thread = Thread { waiter.resume(returning: look()) }
      if let thread { thread.detach() } else { waiter.resume(returning: look()) }
    }
  }

  private static func problem(with folder: BytePath, _ number: Int32) -> FolderError {
    switch number {
    case EACCES, EPERM: return .forbidden
    case ENOTDIR: return .notAFolder
    case ENOTCONN, ESTALE, EIO, ENODEV, ENXIO, EHOSTDOWN, ETIMEDOUT: return .unmounted
    case ENOENT:
      let awaitsDisk = MountTable.current.awaitsDisk(folder, nearest: nearest(to: folder))
      return awaitsDisk ? .unmounted : .gone
    default: return .failed(String(cString: strerror(number)))
    }
  }

  private static func nearest(to folder: BytePath) -> BytePath {
    var place = folder.parent
    while let path = place {
      if path.withCString({ access($0, F_OK) }) == 0 { return path }
      place = path.parent
    }
    return BytePath("/")
  }
}
