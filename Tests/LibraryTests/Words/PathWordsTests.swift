import Testing

@testable import Library

struct PathWordsTests {
  @Test(arguments: [
    ("/media/me/Music/Jazz", "Jazz", "/media/me/Music/Jazz"), ("/", "/", "/"),
    ("/run/user/1000/doc/1f2e3d4c/Other Music", "Other Music", "Other Music"),
    ("/run/user/1000/doc/1f2e3d4c/Other Music/Blue/1.flac", "1.flac", "Other Music/Blue/1.flac"),
    ("/run/flatpak/doc/1f2e3d4c/Other Music/Blue", "Blue", "Other Music/Blue"),
    // Folders that only look similar.
    ("/run/user/1000/doc", "doc", "/run/user/1000/doc"),
    ("/run/user/1000/doc/1f2e3d4c", "1f2e3d4c", "/run/user/1000/doc/1f2e3d4c"),
    ("/run/user/1000/gvfs/smb/Music", "Music", "/run/user/1000/gvfs/smb/Music"),
    ("/mnt/run/user/1000/doc/1/Music", "Music", "/mnt/run/user/1000/doc/1/Music"),
  ])
  func `a folder has its own name, not the portal's path`(
    path: String,
    name: String,
    shown: String
  ) {
    #expect(BytePath(path).displayName == name)
    #expect(BytePath(path).displayPath == shown)
    #expect(BytePath(path).isFromPortal == (shown != path))
  }

  @Test func `bytes that are not valid text are shown as well as possible`() {
    let path = BytePath(Array("/run/flatpak/doc/1/Caf".utf8) + [0xE9] + Array("/a".utf8))
    #expect(path.displayPath == "Caf\u{FFFD}/a")
  }
}
