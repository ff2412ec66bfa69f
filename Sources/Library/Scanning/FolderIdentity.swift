internal import Glibc

/// Which folder it is, whatever it is called and wherever its disk is mounted.
struct FolderIdentity: Equatable {
  let disk: Int64
  let inode: Int64

  /// Nil for a folder that is not there, or on a disk that has no number of its own, unless any disk
  /// will do: that has the number 0.
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
