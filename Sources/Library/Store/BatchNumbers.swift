internal import Identities
internal import TagRecord

/// The ids of a batch's folders.
struct FolderNumbers {
  private var known: [BytePath: LibraryStore.FolderRow] = [:]
  // Most files are in the same folder as the one before.
  private var last: (path: BytePath, row: LibraryStore.FolderRow)?

  /// The homes of all requested folders.
  var homes: Set<String> { Set(known.values.lazy.map(\.home)) }

  mutating func number(
    of path: BytePath,
    root: LibraryRoot,
    in store: isolated LibraryStore
  ) throws(DatabaseError) -> Int64 {
    try row(of: path, root: root, in: store).id
  }

  mutating func row(
    of path: BytePath,
    root: LibraryRoot,
    in store: isolated LibraryStore
  ) throws(DatabaseError) -> LibraryStore.FolderRow {
    if let last, last.path == path { return last.row }
    if let row = known[path] {
      last = (path, row)
      return row
    }
    let row = try store.folderRow(of: path, root: root.id)
    known[path] = row
    last = (path, row)
    return row
  }
}

/// The ids of a batch's pictures: the tracks of an album mostly share one.
struct PictureNumbers {
  private var numbers: [Digest: Int64] = [:]

  mutating func number(
    of mark: PictureMark,
    in store: isolated LibraryStore
  ) throws(DatabaseError) -> Int64 {
    if let known = numbers[mark.digest] { return known }
    let number = try store.pictureID(of: mark)
    numbers[mark.digest] = number
    return number
  }
}
