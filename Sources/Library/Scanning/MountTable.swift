internal import GLib

/// The current and the configured mount points: whether a folder that is to be added waits for a
/// disk.
///
/// What a scan makes of an absent disk is `FolderWalker`'s.
struct MountTable {
  let mounted: Set<BytePath>
  /// The mount points in /etc/fstab.
  let expected: Set<BytePath>

  static var current: Self {
    Self(
      mounted: Set(UnixMounts.mounted.map { BytePath($0) }),
      expected: Set(UnixMounts.configured.map { BytePath($0) })
    )
  }

  /// Whether a folder that is absent or empty belongs to a disk that is not mounted.
  ///
  /// `nearest` is the folder itself or its nearest existing ancestor.
  func awaitsDisk(_ folder: BytePath, nearest: BytePath) -> Bool {
    if expected.contains(where: { folder.isInside($0) && !mounted.contains($0) }) { return true }
    guard nearest != folder else { return false }
    // Where desktops mount removable disks: /media/USER/DISK, /run/media/USER/DISK, /mnt/DISK.
    let parts = nearest.bytes.split(separator: UInt8(ascii: "/")).map {
      String(decoding: $0, as: UTF8.self)
    }
    switch parts.first {
    case "mnt": return parts.count == 1
    case "media": return parts.count <= 2
    case "run" where parts.dropFirst().first == "media": return parts.count <= 3
    case "run" where parts.dropFirst().first == "user":
      return parts.count <= 4 && parts.last == "gvfs"
    default: return false
    }
  }
}
