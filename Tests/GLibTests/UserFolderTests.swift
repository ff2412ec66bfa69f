import Testing

@testable import GLib

struct UserFolderTests {
  private static let folders: [(special: String?, home: String, music: String?)] = [
    ("/data/Musik", "/users/me", "/data/Musik"), (nil, "/users/me", "/users/me/Music"),
    (nil, "/users/me/", "/users/me/Music"), ("/users/me/", "/users/me", nil),
    ("/users/me", "/users/me/", nil),
  ]

  @Test func `the music folder is Music where the user's folders have no names`() {
    for (special, home, music) in Self.folders {
      let found = UserFolder.music(of: special.map { Array($0.utf8) }, inHome: Array(home.utf8))
      #expect(found == music.map { Array($0.utf8) })
    }
  }
}
