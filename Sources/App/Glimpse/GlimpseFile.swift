internal import GLib
internal import Glibc
internal import Library

/// The file of the glimpse, in the cache: it may be deleted at any time.
nonisolated struct GlimpseFile: Sendable {
  /// Where it is.
  let path: String
  /// Of which library it is.
  let library: BytePath

  /// Where it is kept for the user.
  static var standardPath: String { UserFolder.cache + "/gatefold/glimpse" }

  /// What was seen last, if the library, the memory of the session and what parts the records are
  /// still as they were then.
  func read(
    for state: SessionState,
    names: ShelfNames,
    division: ShelfDivision
  ) -> Glimpse? {
    guard let stamp = LibraryStamp(folder: library), let bytes,
      let glimpse = Glimpse(bytes: bytes, of: stamp, names: names),
      glimpse.fits(state, division: division)
    else { return nil }
    return glimpse
  }

  /// Keeps what is seen; what cannot be kept is only missed.
  @concurrent func write(_ bytes: [UInt8]) async {
    guard bytes.count <= Glimpse.limit else { return remove() }
    do {
      try SmallFile.replace(path, with: bytes)
    } catch {
      // The next start takes a moment longer.
      remove()
    }
  }

  /// Takes it away.
  func remove() { unlink(path) }

  /// The file at once: it is some megabytes, and the first frame waits for it.
  private var bytes: [UInt8]? {
    let handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return nil }
    defer { close(handle) }
    var status = stat()
    guard fstat(handle, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      status.st_size <= Glimpse.limit
    else { return nil }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let some = Glibc.read(handle, buffer.baseAddress?.advanced(by: count), size - count)
        guard some > 0 else { break }
        count += some
      }
    }
  }
}
