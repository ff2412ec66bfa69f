internal import CrateReports
internal import Glibc

/// Errors are `CrateError`.
enum SystemFile {
  /// Atomically: readers see all of the file or nothing.
  static func write(_ bytes: [UInt8], to path: String) throws(CrateError) {
    let draft = draft(of: path)
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw error(at: path) }
    do {
      try write(bytes, into: file, path)
    } catch {
      close(file)
      unlink(draft)
      throw error
    }
    guard close(file) == 0, rename(draft, path) == 0 else {
      let error = error(at: path)
      unlink(draft)
      throw error
    }
  }

  static func write(_ bytes: [UInt8], into file: Int32, _ path: String) throws(CrateError) {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw error(at: path) }
      done += count
    }
  }

  static func noMemory(for path: String) -> CrateError {
    .failed(path: path, reason: String(cString: strerror(ENOMEM)))
  }

  /// Nil unless it is a regular file.
  static func bytes(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return bytes(of: file)
  }

  /// Nil unless it is a regular file.
  static func bytes(of file: Int32) -> [UInt8]? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      count = 0
      while count < size, let start = memory.baseAddress {
        let read = pread(file, start + count, size - count, count)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { break }
        count += read
      }
    }
    return bytes.count == size ? bytes : nil
  }

  /// Nil unless it is a regular file.
  static func size(of path: String) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Including a dangling link.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Not a symbolic link to one.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// And its missing parents.
  static func makeFolder(_ path: String) throws(CrateError) {
    guard mkdir(path, 0o755) != 0 else { return }
    switch errno {
    case ENOENT:
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
        throw error(at: path)
      }
      try makeFolder(String(path[..<slash]))
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw error(at: path) }
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .notAFolder(path: path)
      }
    default: throw error(at: path)
    }
  }

  /// The names in a folder, sorted.
  static func names(in folder: String) throws(CrateError) -> [String] {
    guard let directory = opendir(folder) else { throw error(at: folder) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Of a file until it is complete.
  static func draft(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return ".\(path).part" }
    return "\(path[...slash]).\(path[path.index(after: slash)...]).part"
  }

  /// For the current `errno`.
  static func error(at path: String) -> CrateError {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case EACCES, EPERM, EROFS: .notWritable(path: path)
    case ENOTDIR: .notAFolder(path: path)
    default: .failed(path: path, reason: String(cString: strerror(errno)))
    }
  }
}
