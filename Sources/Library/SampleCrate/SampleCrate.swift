internal import GLib
internal import Glibc
internal import Processes

/// Records for users without music of their own: installed with the program, copied into a folder of
/// the user's, and removed from there.
public struct SampleCrate: Sendable {
  /// The installed records are not there.
  public struct Missing: Error, Hashable {
    let source: BytePath
  }

  public let folder: BytePath
  private let source: BytePath

  /// With another source than the installed one only for tests.
  public init(in folder: BytePath, from source: BytePath? = nil) {
    self.folder = folder
    self.source = source ?? Self.installed
  }

  /// A program that was not installed has them in the folder that it was built from.
  private static var installed: BytePath {
    let places = ["share/gatefold/sample", "../../data/sample"]
      .map { BytePath("\(OwnPrefix.path)/\($0)") }
    return places.first { $0.isFolder } ?? places[0]
  }

  /// Whether any file of it is in the folder.
  @concurrent public func isThere() async -> Bool {
    (try? files())?.contains { folder.appending($0).isFile } ?? false
  }

  /// Files that are there already stay as they are.
  @concurrent public func copy() async throws {
    for file in try files() {
      try Task.checkCancellation()
      let target = folder.appending(file)
      guard target.status == nil else { continue }
      target.parent?.makeFolder()
      try WholeFile(target).write(Self.bytes(of: source.appending(file)))
    }
  }

  /// Removes its files, and the folders that are empty then; returns how many files stay, as somebody
  /// has changed them.
  @concurrent public func remove() async throws -> Int {
    var kept = 0
    var folders: Set<BytePath> = []
    for file in try files() {
      let target = folder.appending(file)
      guard let parent = target.parent, parent.isFolder else { continue }
      // A link in the path leads to files that are not the crate's.
      guard parent.resolved == folder.resolved?.appending(Self.parent(of: file)) else { continue }
      folders.formUnion([folder, parent] + (parent.parent.map { [$0] } ?? []))
      // A crash may have left the beginning of one.
      _ = BytePath(target.bytes + Array(".new".utf8)).withCString { unlink($0) }
      guard target.status != nil else { continue }
      guard try Self.bytes(of: target) == Self.bytes(of: source.appending(file)) else {
        kept += 1
        continue
      }
      guard target.withCString({ unlink($0) }) == 0 || errno == ENOENT else {
        throw DatabaseError(file: target, "removed", errno)
      }
    }
    // The deepest first; one that is not empty stays.
    for path in folders.sorted(by: { $0.bytes.count > $1.bytes.count }) {
      _ = path.withCString { rmdir($0) }
    }
    return kept
  }

  /// Their paths in the folder: ARTIST/RECORD/FILE.
  private func files() throws(Missing) -> [[UInt8]] {
    func names(in path: [UInt8]) -> [[UInt8]] {
      FolderListing.names(in: source.bytes + path) ?? []
    }
    var files: [[UInt8]] = []
    let slash = [UInt8(ascii: "/")]
    for artist in names(in: []) {
      for record in names(in: slash + artist) {
        let record = artist + slash + record
        files += names(in: slash + record).map { record + slash + $0 }
      }
    }
    guard !files.isEmpty else { throw Missing(source: source) }
    return files.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func parent(of file: [UInt8]) -> [UInt8] {
    Array(file[..<(file.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
  }

  private static func bytes(of path: BytePath) throws(DatabaseError) -> [UInt8] {
    let handle = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard handle >= 0 else { throw DatabaseError(file: path, "read", errno) }
    defer { close(handle) }
    return readAll(from: handle, count: Int(path.status?.st_size ?? 0))
  }
}
