import CGLib
import Glibc

/// Where file systems are mounted; each call reads the system's list.
public nonisolated enum UnixMounts {
  /// The paths at which a file system is mounted now.
  public static var mounted: [[UInt8]] {
    paths(g_unix_mounts_get(nil), g_unix_mount_get_mount_path, g_unix_mount_free)
  }

  /// The paths that `/etc/fstab` has a file system for.
  public static var configured: [[UInt8]] {
    paths(g_unix_mount_points_get(nil), g_unix_mount_point_get_mount_path, g_unix_mount_point_free)
  }

  private static func paths(
    _ list: UnsafeMutablePointer<GList>?,
    _ path: (OpaquePointer?) -> UnsafePointer<CChar>?,
    _ free: (OpaquePointer?) -> Void
  ) -> [[UInt8]] {
    defer { g_list_free(list) }
    var (paths, item) = ([[UInt8]](), list)
    while let entry = item?.pointee {
      let mount = OpaquePointer(entry.data)
      if let path = path(mount) {
        paths.append(Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
      }
      free(mount)
      item = entry.next
    }
    return paths
  }
}
