internal import CrateReports
internal import Glibc
internal import Values

/// The crate's folder; a lock on its list allows one process at a time to change it.
actor CrateFolder {
  private let path: String
  private let list: Int32
  private var manifest: Manifest

  /// It may contain only a crate; creates a missing folder.
  init(writingTo path: String) throws(CrateError) {
    try SystemFile.makeFolder(path)
    let listPath = "\(path)/\(Manifest.name)"
    if !SystemFile.exists(listPath), let other = try SystemFile.names(in: path).first {
      throw .occupied(folder: path, by: other)
    }
    list = try Self.lock(listPath, in: path, flags: O_CREAT)
    self.path = path
    let bytes = SystemFile.bytes(of: list) ?? []
    if bytes.isEmpty {
      manifest = Manifest()
      try SystemFile.write([UInt8]("\(Manifest.head)\n".utf8), into: list, listPath)
    } else {
      guard let known = Manifest(String(decoding: bytes, as: UTF8.self)) else {
        throw .occupied(folder: path, by: Manifest.name)
      }
      manifest = known
      // Terminate a line that a crash cut off before the next one is appended.
      if bytes.last != 0x0a { try SystemFile.write([0x0a], into: list, listPath) }
    }
    let own = manifest.topNames
    for name in try SystemFile.names(in: path) where name != Manifest.name && !own.contains(name) {
      throw .occupied(folder: path, by: name)
    }
  }

  init(removingFrom path: String) throws(CrateError) {
    let listPath = "\(path)/\(Manifest.name)"
    guard SystemFile.exists(listPath) else { throw .notACrate(folder: path) }
    list = try Self.lock(listPath, in: path, flags: 0)
    self.path = path
    let bytes = SystemFile.bytes(of: list) ?? []
    // A process killed before its first write leaves an empty list.
    let known = bytes.isEmpty ? Manifest() : Manifest(String(decoding: bytes, as: UTF8.self))
    guard let known else { throw .notACrate(folder: path) }
    manifest = known
  }

  deinit { close(list) }

  /// Even if the user has changed it.
  func has(_ name: String) -> Bool {
    manifest.entries[name] != nil && SystemFile.size(of: "\(path)/\(name)") ?? 0 > 0
  }

  /// Atomically, and records it in the list.
  func write(_ bytes: [UInt8], to name: String) throws(CrateError) {
    let file = "\(path)/\(name)"
    if manifest.entries[name] == nil, SystemFile.exists(file) {
      throw .occupied(folder: path, by: name)
    }
    // The list first, then the folder and the file: a process killed in between leaves no file that
    // is not on the list.
    let line = manifest.add(name, Manifest.Entry(size: bytes.count, checksum: Checksum.of(bytes)))
    try SystemFile.write([UInt8](line.utf8), into: list, "\(path)/\(Manifest.name)")
    if let slash = file.lastIndex(of: "/") { try SystemFile.makeFolder(String(file[..<slash])) }
    try SystemFile.write(bytes, to: file)
  }

  /// Returns the files that it kept because somebody has changed them.
  func remove() throws(CrateError) -> [String] {
    var kept: [String] = []
    var folders: Set<String> = []
    for (name, entry) in manifest.entries {
      let parts = name.split(separator: "/").dropLast()
      let above = parts.indices.map { parts[...$0].joined(separator: "/") }
      // A symbolic link in the path leads to files outside the crate.
      let made = above.prefix { SystemFile.isFolder("\(path)/\($0)") }
      folders.formUnion(made)
      guard made.count == above.count else { continue }
      let file = "\(path)/\(name)"
      unlink(SystemFile.draft(of: file))
      guard SystemFile.exists(file) else { continue }
      guard isUnchanged(file, entry) else {
        kept.append(name)
        continue
      }
      guard unlink(file) == 0 || errno == ENOENT else { throw SystemFile.error(at: file) }
    }
    // The deepest first; `rmdir` keeps folders that are not empty.
    for folder in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      rmdir("\(path)/\(folder)")
    }
    unlink("\(path)/\(Manifest.name)")
    rmdir(path)
    return kept.sorted()
  }

  private func isUnchanged(_ file: String, _ entry: Manifest.Entry) -> Bool {
    guard SystemFile.size(of: file) == entry.size, let bytes = SystemFile.bytes(of: file) else {
      return false
    }
    return Checksum.of(bytes) == entry.checksum
  }

  private static func lock(
    _ path: String,
    in folder: String,
    flags: Int32
  ) throws(CrateError) -> Int32 {
    let file = open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | flags, 0o644)
    guard file >= 0 else { throw SystemFile.error(at: path) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let isBusy = errno == EWOULDBLOCK
      let error = SystemFile.error(at: path)
      close(file)
      throw isBusy ? .busy(folder: folder) : error
    }
    return file
  }
}
