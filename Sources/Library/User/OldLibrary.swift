internal import Glibc
internal import Processes

/// The library of version 0.1: one database of everything, with a journal and copies of the whole.
///
/// What only the user can make is taken over once into the user's book, and the files are put into a
/// folder of their own. The music is scanned again.
struct OldLibrary {
  let files: LibraryFiles
  var clock = WallClock.system

  /// Whether there are files that are not put away yet.
  var isThere: Bool { !ownNames.isEmpty }

  /// Returns what was damaged.
  ///
  /// A process that is killed meanwhile leaves an empty book, with which this begins again, or a
  /// full one, where only files remain to be put away.
  func takeOver(into book: UserBook) throws(DatabaseError) -> [RepairNote] {
    guard isThere else { return [] }
    let place = place
    var notes: [RepairNote] = []
    if book.number == 0 {
      let (rows, found) = try rows(notedIn: place)
      try book.edit("take over") { edit throws(DatabaseError) in try rows.insert(by: edit) }
      notes = found
    }
    place.makeFolder()
    for name in asideNames + ownNames.sorted().reversed() {
      files.rename(files.folder.appending(name), to: place.appending(name))
    }
    return notes
  }

  // MARK: - Files

  private var database: BytePath { files.folder.appending("library.db") }
  private var folders: BytePath { files.folder.appending("folders") }

  private var ownNames: [String] {
    names("library.db", "library.open", "edits.journal", "folders", "version-", "backup-")
  }

  /// The names of damaged files that were set aside, by it or by the user's book.
  private var asideNames: [String] { names("broken-") }

  private func names(_ prefixes: String...) -> [String] {
    (FolderListing.names(in: files.folder.bytes) ?? []).map { String(decoding: $0, as: UTF8.self) }
      .filter { name in prefixes.contains { name.hasPrefix($0) } }
  }

  /// The folder for its files; another one where the old program has made a library again.
  private var place: BytePath {
    let names = asideNames + ownNames
    var (place, number) = (files.folder.appending("0.1"), 1)
    while names.contains(where: { place.appending($0).isThere }) {
      number += 1
      place = files.folder.appending("0.1.\(number)")
    }
    return place
  }

  /// The copies of the database, the latest first; the first ones had no number.
  private var backups: [BytePath] {
    func number(_ name: String) -> Int {
      let parts = name.split(separator: ".")
      return parts.count == 3 ? Int(parts[1]) ?? 0 : 0
    }
    return names("backup-").filter { $0.hasSuffix(".db") }
      .sorted { (number($0), $0) > (number($1), $1) }.map { files.folder.appending($0) }
  }

  /// The folders and servers that were also noted in a file, each ended by a zero.
  private var notedFolders: [BytePath] {
    guard folders.isFile else { return [] }
    let handle = folders.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard handle >= 0 else { return [] }
    defer { close(handle) }
    let bytes = readAll(from: handle, count: 1 << 22)
    // A path without an end is incomplete.
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { BytePath(Array($0)) }
      .filter { $0.bytes.first == UInt8(ascii: "/") || ServerPath.isServer($0) }
  }

  // MARK: - Content

  /// The rows of its database, else of the latest sound copy, else of the noted folders.
  private func rows(
    notedIn place: BytePath
  ) throws(DatabaseError) -> (rows: OldRows, notes: [RepairNote]) {
    var notes: [RepairNote] = []
    for path in [database] + backups {
      let isCopy = path != database
      let kept = place.appending(path.name)
      do throws(DatabaseError) {
        if let rows = try OldRows(of: path) {
          return (rows, isCopy ? notes + [.restored(from: kept)] : [])
        }
        notes.append(isCopy ? .skipped(kept) : .lost)
      } catch {
        guard error.isOfOneFile else { throw error }
        notes.append(isCopy ? .skipped(kept) : .damaged(error.description))
      }
    }
    // A library that was never used has lost nothing.
    let isUnused = notes == [.lost] && ownNames.allSatisfy { $0.hasPrefix("library.") }
    return (OldRows(of: notedFolders, at: clock.now), isUnused ? [] : notes + [.madeAnew])
  }
}
