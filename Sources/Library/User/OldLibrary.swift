/// Stand-in.
struct OldLibrary {
  let files: LibraryFiles
  var isThere: Bool { false }
  func takeOver(into book: UserBook) throws(DatabaseError) -> [RepairNote] { [] }
}
