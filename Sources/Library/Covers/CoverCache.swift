internal import Glibc
internal import Processes
internal import Synchronization
internal import Values

/// Thumbnails on disk, each in a file named after its key; all files may be deleted at any time.
///
/// Past its limit it removes the least recently used thumbnails. If the disk is full or read-only,
/// thumbnails are only made again.
final class CoverCache: Sendable {
  private struct Entry {
    var bytes: Int
    var used: Int64
  }

  private struct State {
    var entries: [String: Entry]?
    var total = 0
  }

  private let folder: String
  private let limit: Int
  private let state = Mutex(State())

  init(folder: String, limit: Int) {
    (self.folder, self.limit) = (folder, limit)
  }

  func path(of key: String) -> [UInt8] { Array("\(folder)/\(key).jpg".utf8) }

  /// Whether a thumbnail of that key exists; marks it as used now.
  func has(_ key: String) -> Bool {
    var status = stat()
    let path = path(of: key)
    guard withCString(path, { stat($0, &status) }) == 0, status.st_size > 0 else { return false }
    // Updating the time once a day is enough to find the least recently used files.
    if Self.now.subtracting(clamped: Self.time(of: status)) > 86_400_000_000_000 {
      _ = withCString(path) { utimensat(AT_FDCWD, $0, nil, 0) }
    }
    let (bytes, used) = (Int(status.st_size), Self.now)
    state.withLock { state in
      guard state.entries?[key] != nil else { return }
      state.entries?[key] = Entry(bytes: bytes, used: used)
    }
    return true
  }

  private func remove(_ key: String) { _ = withCString(path(of: key)) { unlink($0) } }

  func keep(_ jpeg: [UInt8], for key: String) {
    let place = BytePath(folder)
    guard jpeg.count <= limit, place.makeFolder(), place.isFolder else { return }
    let temporary = Array("\(folder)/.\(key).\(getpid())".utf8)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    let handle = withCString(temporary) { open($0, flags, 0o600) }
    guard handle >= 0 else { return }
    let isWritten = writeAll(jpeg, to: handle)
    close(handle)
    let path = path(of: key)
    let isKept =
      isWritten && withCString(temporary) { old in withCString(path) { rename(old, $0) } } == 0
    guard isKept else {
      _ = withCString(temporary) { unlink($0) }
      return
    }
    record(jpeg.count, for: key)
  }

  private func record(_ bytes: Int, for key: String) {
    let now = Self.now
    let surplus = state.withLock { state in
      if state.entries == nil {
        let entries = listed()
        state.total = entries.values.reduce(0) { $0 + $1.bytes }
        state.entries = entries
      }
      let old = state.entries?.updateValue(Entry(bytes: bytes, used: now), forKey: key)
      state.total += bytes - (old?.bytes ?? 0)
      var surplus: [String] = []
      if state.total > limit {
        // Removes a tenth more than necessary, so that not every new thumbnail removes an old one.
        let oldest = (state.entries ?? [:]).sorted { $0.value.used < $1.value.used }
        for (old, entry) in oldest where old != key {
          guard state.total > limit / 10 * 9 else { break }
          state.total -= entry.bytes
          state.entries?[old] = nil
          surplus.append(old)
        }
      }
      return surplus
    }
    for key in surplus { remove(key) }
  }

  /// The thumbnails in the folder; removes temporary files that a killed process left.
  private func listed() -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for bytes in FolderListing.names(in: Array(folder.utf8)) ?? [] {
      let name = String(decoding: bytes, as: UTF8.self)
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if name.hasPrefix(".") {
        if Self.now.subtracting(clamped: Self.time(of: status)) > 3_600_000_000_000 {
          unlink(path)
        }
      } else if name.hasSuffix(".jpg") {
        entries[String(name.dropLast(4))] = Entry(
          bytes: Int(status.st_size),
          used: Self.time(of: status)
        )
      }
    }
    return entries
  }

  /// Nanoseconds since 1970, like the times of files.
  private static var now: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(seconds: now.tv_sec, nanoseconds: now.tv_nsec)
  }

  private static func time(of status: stat) -> Int64 {
    Int64(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }
}
