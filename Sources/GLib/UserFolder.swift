import CGLib
import Glibc

/// The user's folders: those of the XDG Base Directory Specification, and the one for music.
///
/// Not on the main thread: the first access reads files.
public nonisolated enum UserFolder {
  /// Gatefold's own, for state that persists between runs.
  public static var state: String { String(cString: g_get_user_state_dir()) + "/gatefold" }

  /// Gatefold's own, for data that can be created again.
  public static var cache: String { String(cString: g_get_user_cache_dir()) + "/gatefold" }

  /// Gatefold's own, for the user's data.
  public static var data: [UInt8] { (bytes(g_get_user_data_dir()) ?? []) + Array("/gatefold".utf8) }

  /// The music folder, which may not exist; nil if the user has disabled it.
  public static var music: [UInt8]? {
    music(
      of: bytes(getenv("XDG_MUSIC_DIR")).flatMap { $0.first == slash ? $0 : nil }
        ?? bytes(g_get_user_special_dir(G_USER_DIRECTORY_MUSIC)),
      inHome: bytes(g_get_home_dir()) ?? []
    )
  }

  /// For a disabled folder xdg-user-dirs returns the home folder; without its file there is none.
  package static func music(of special: [UInt8]?, inHome home: [UInt8]) -> [UInt8]? {
    let home = trimmed(home)
    guard let special else { return home + Array("/Music".utf8) }
    return trimmed(special) == home ? nil : special
  }

  /// Creates a folder and its parents, with access for the user only.
  public static func make(_ path: String) { _ = g_mkdir_with_parents(path, 0o700) }

  private static let slash = UInt8(ascii: "/")

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
    text.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  private static func trimmed(_ path: [UInt8]) -> [UInt8] {
    Array(path.reversed().drop { $0 == slash }.reversed())
  }
}
