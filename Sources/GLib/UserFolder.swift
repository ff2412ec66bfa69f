import CGLib
import Glibc

/// The user's own folders, as bytes: the XDG Base Directory Specification's, and the one for music.
///
/// Not on the main thread: the first look reads files.
public nonisolated enum UserFolder {
  /// For what is remembered from one run to the next.
  public static var state: String { String(cString: g_get_user_state_dir()) }

  /// For what can be made again.
  public static var cache: String { String(cString: g_get_user_cache_dir()) }

  /// For data.
  public static var data: String { String(cString: g_get_user_data_dir()) }

  /// The music folder; nil where the user has none.
  ///
  /// Where a kind of folder is not wanted, xdg-user-dirs names the home folder for it.
  public static var music: [UInt8]? {
    let given = bytes(getenv("XDG_MUSIC_DIR")).flatMap { $0.first == slash ? $0 : nil }
    guard let music = given ?? bytes(g_get_user_special_dir(G_USER_DIRECTORY_MUSIC)) else {
      return nil
    }
    return trimmed(music) == bytes(g_get_home_dir()).map(trimmed) ? nil : music
  }

  private static let slash = UInt8(ascii: "/")

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
    text.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  private static func trimmed(_ path: [UInt8]) -> [UInt8] {
    Array(path.reversed().drop { $0 == slash }.reversed())
  }
}
