internal import Glibc
internal import Processes

/// A folder with copies of servers' tracks, each at a place that its path in the library determines.
///
/// A copy that is not whole yet ends in ".part".
struct CopyFolder: Sendable {
  struct Copy {
    let file: BytePath
    let size: Int64
    /// When it was last used, in seconds since 1970.
    let used: Int64
  }

  /// The longest name that file systems accept, less the endings.
  private static let longestName = 200
  private static let part = ".part"

  let path: BytePath

  /// The folder of a name that was cut ends in "+".
  func place(of track: BytePath) -> BytePath {
    var name = Array(ServerPath.escaped(track.text).utf8)[...]
    var place = path
    while name.count > Self.longestName {
      place = place.appending(Array(name.prefix(Self.longestName)) + [UInt8(ascii: "+")])
      name = name.dropFirst(Self.longestName)
    }
    return place.appending(Array(name))
  }

  func partPlace(of track: BytePath) -> BytePath {
    BytePath(place(of: track).bytes + Array(Self.part.utf8))
  }

  func copy(of track: BytePath) -> BytePath? {
    let place = place(of: track)
    return Self.status(of: place).map { _ in place }
  }

  /// The tracks with a copy, and those of which it is not whole.
  func tracks() -> (whole: [BytePath], parts: [BytePath]) {
    var (whole, partial): ([BytePath], [BytePath]) = ([], [])
    for file in files() {
      let parts = BytePath(Array(file.bytes.dropFirst(path.bytes.count + 1))).text
        .split(separator: "/")
      let name = parts.map { $0.last == "+" ? $0.dropLast() : $0 }.joined()
      let isPart = name.hasSuffix(Self.part)
      guard let track = ServerPath.unescaped(isPart ? name.dropLast(Self.part.count) : name[...])
      else { continue }
      if isPart { partial.append(BytePath(track)) } else { whole.append(BytePath(track)) }
    }
    return (whole, partial)
  }

  /// Those that were not used for the longest time go first.
  func trim(to most: Int64) {
    var copies = files().compactMap(Self.status)
    copies.sort { $0.used > $1.used }
    var sum: Int64 = 0
    for copy in copies {
      sum = sum.adding(clamped: copy.size)
      if sum > most { _ = copy.file.withCString { unlink($0) } }
    }
  }

  /// Notes that a copy is used now.
  static func touch(_ file: BytePath) {
    let times = [timespec(tv_sec: 0, tv_nsec: now), timespec(tv_sec: 0, tv_nsec: unchanged)]
    _ = file.withCString { utimensat(AT_FDCWD, $0, times, 0) }
  }

  // The values of UTIME_NOW and UTIME_OMIT, which Swift does not see.
  private static let now = (1 << 30) - 1
  private static let unchanged = (1 << 30) - 2

  /// As the time of the copy's last change.
  static func note(_ time: Int64, on handle: Int32) {
    let parts = time.quotientAndRemainder(dividingBy: 1_000_000_000)
    let moment = timespec(tv_sec: Int(parts.quotient & latest), tv_nsec: Int(parts.remainder))
    futimens(handle, [timespec(tv_sec: 0, tv_nsec: now), moment])
  }

  /// The latest second that all file systems know, in 2038; times are noted modulo this.
  private static let latest: Int64 = 0x7fff_ffff

  static func isFile(_ path: BytePath, _ handle: Int32) -> Bool {
    var (one, other) = (stat(), stat())
    return path.withCString { lstat($0, &one) } == 0 && fstat(handle, &other) == 0
      && one.st_ino == other.st_ino && one.st_dev == other.st_dev
  }

  /// Whether the copy of a track was made of the file with this time.
  func isCopy(of track: BytePath, from time: Int64) -> Bool {
    var status = stat()
    guard place(of: track).withCString({ lstat($0, &status) }) == 0 else { return false }
    let parts = time.quotientAndRemainder(dividingBy: 1_000_000_000)
    let seconds = Int64(status.st_mtim.tv_sec) - parts.quotient & Self.latest
    let rest = Int64(status.st_mtim.tv_nsec)
    // Some file systems know no more than every other second, or tenths of microseconds.
    if rest == 0 { return (0...2).contains(seconds.magnitude) }
    return seconds == 0 && (rest - parts.remainder).magnitude < 100
  }

  var freeSpace: Int64 {
    var status = statvfs()
    guard path.withCString({ statvfs($0, &status) }) == 0 else { return 0 }
    return Int64(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int64(clamping: status.f_frsize)
    ).partialValue
  }

  private static func status(of file: BytePath) -> Copy? {
    var status = stat()
    guard file.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Copy(file: file, size: Int64(status.st_size), used: Int64(status.st_atim.tv_sec))
  }

  private func files() -> [BytePath] {
    var (files, folders): ([BytePath], [BytePath]) = ([], [path])
    while let folder = folders.popLast() {
      for name in FolderListing.names(in: folder.bytes) ?? [] {
        let isFolder = name.last == UInt8(ascii: "+")
        if isFolder {
          folders.append(folder.appending(name))
        } else {
          files.append(folder.appending(name))
        }
      }
    }
    return files
  }
}
