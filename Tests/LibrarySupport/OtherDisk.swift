@testable public import Library

public enum OtherDisk {
  /// Makes a book believe that its folders were on another disk at the last scan.
  public static func pretend(in folder: BytePath) throws {
    let book = try PairedDatabase(folder: folder)
    _ = try book.edit("disks") { edit throws(DatabaseError) in
      try edit.update("root", ["disk": 1], where: "true")
    }
    book.close()
  }
}
