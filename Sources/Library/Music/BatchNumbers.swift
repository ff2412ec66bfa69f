internal import TagRecord

/// The ids of a batch's folders and pictures: most are used by many files.
struct BatchNumbers {
  private let index: MusicIndex
  private let root: LibraryRoot
  private var folders: [BytePath: MusicIndex.FolderRow] = [:]
  // Most files are in the same folder as the one before.
  private var last: (path: BytePath, row: MusicIndex.FolderRow)?
  private var pictures: [Digest: Int64] = [:]

  /// The ids of what is below a root.
  init(in index: MusicIndex, below root: LibraryRoot) { (self.index, self.root) = (index, root) }

  /// The homes of all requested folders.
  var homes: Set<String> { Set(folders.values.lazy.map(\.home)) }

  mutating func folder(_ path: BytePath) throws(DatabaseError) -> MusicIndex.FolderRow {
    if let last, last.path == path { return last.row }
    let row = if let row = folders[path] { row } else { try index.folder(path, root: root.id) }
    folders[path] = row
    last = (path, row)
    return row
  }

  mutating func picture(_ mark: PictureMark) throws(DatabaseError) -> Int64 {
    if let known = pictures[mark.digest] { return known }
    let number = try index.pictureID(of: mark)
    pictures[mark.digest] = number
    return number
  }
}
