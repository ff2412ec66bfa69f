import CGLib
import Glibc

/// The user's own folders, as bytes: the XDG Base Directory Specification's, and the one for music.
///
/// Not on the main thread: the first look reads files.
public nonisolated enum UserFolder {
  /// Gatefold's own, for what is remembered from one run to the next.
  public static var state: String { String(cString: g_get_user_state_dir()) + "/gatefold" }

  /// Gatefold's own, for what can be made again.
  public static var cache: String { String(cString: g_get_user_cache_dir()) + "/gatefold" }

  /// Gatefold's own, for the user's data.
  public static var data: [UInt8] { (bytes(g_get_user_data_dir()) ?? []) + Array("/gatefold".utf8) }

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

  /// Makes a folder of the user's own, and those above it.
  public static func make(_ path: String) { _ = g_mkdir_with_parents(path, 0o700) }

  private static let slash = UInt8(ascii: "/")

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
    text.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  private static func trimmed(_ path: [UInt8]) -> [UInt8] {
    Array(path.reversed().drop { $0 == slash }.reversed())
  }
}
