internal import Messages

/// The ids of a batch's folders and pictures: most are used by many files.
struct BatchNumbers {
  private let index: MusicIndex
  private let root: LibraryRoot
  private var folders: [BytePath: MusicIndex.FolderRow] = [:]
  private var pictures: [Digest: Int64] = [:]

  init(in index: MusicIndex, below root: LibraryRoot) { (self.index, self.root) = (index, root) }

  var homes: Set<String> { Set(folders.values.lazy.map(\.home)) }

  mutating func folder(_ path: BytePath) throws(DatabaseError) -> MusicIndex.FolderRow {
    if let known = folders[path] { return known }
    let row = try index.folder(path, root: root.id)
    folders[path] = row
    return row
  }

  mutating func picture(_ mark: PictureMark) throws(DatabaseError) -> Int64 {
    if let known = pictures[mark.digest] { return known }
    let number = try index.pictureID(of: mark)
    pictures[mark.digest] = number
    return number
  }
}
