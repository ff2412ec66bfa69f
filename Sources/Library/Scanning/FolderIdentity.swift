internal import Glibc

/// Identifies a folder, whatever its name and wherever its disk is mounted.
struct FolderIdentity: Equatable {
  let disk: Int64
  let inode: Int64

  /// Nil if the folder does not exist, or if its disk has no identifier; `anyDisk` allows 0 as the
  /// identifier.
  init?(of path: BytePath, anyDisk: Bool = false) {
    var information = stat()
    var system = statvfs()
    guard path.withCString({ stat($0, &information) }) == 0,
      path.withCString({ statvfs($0, &system) }) == 0
    else { return nil }
    guard anyDisk || system.f_fsid != 0 else { return nil }
    disk = Int64(bitPattern: UInt64(system.f_fsid))
    inode = Int64(bitPattern: UInt64(information.st_ino))
  }
}
