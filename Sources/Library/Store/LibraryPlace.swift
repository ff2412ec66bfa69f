internal import Glibc

/// Where a user's library is.
public enum LibraryPlace {
  /// The folder for the user's own data, as the XDG Base Directory Specification says.
  public static var standard: BytePath? {
    if let data = variable("XDG_DATA_HOME"), data.bytes.first == UInt8(ascii: "/") {
      return data.appending("gatefold")
    }
    guard let home = variable("HOME"), !home.bytes.isEmpty else { return nil }
    return home.appending(".local").appending("share").appending("gatefold")
  }

  /// Whether there is a library in a folder, or what one can be made from.
  public static func isThere(in folder: BytePath) -> Bool {
    let files = LibraryFiles(folder: folder)
    return files.exists(files.database) || files.exists(files.journal.path)
      || !files.backups.isEmpty
  }

  private static func variable(_ name: String) -> BytePath? {
    getenv(name).map { BytePath(Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))) }
  }
}
