import Foundation
import Library
import TestSupport
import Testing

struct FolderCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problem(_ name: String) async -> FolderError? {
    await FolderCheck.errorAfterSearch(of: BytePath(folder.path(name)))
  }

  @Test func `each kind of unusable folder has its own error`() async throws {
    try folder.write([], "file.flac")
    try folder.write([], "papers/deep/notes.txt")
    try folder.write([], "hidden/.secret/song.mp3")
    try folder.makeFolder("empty")
    #expect(await problem("none") == .gone)
    #expect(await problem("file.flac") == .notAFolder)
    #expect(await problem("file.flac/below") == .notAFolder)
    #expect(await problem("empty") == .empty)
    #expect(await problem("papers") == .withoutMusic)
    #expect(await problem("hidden") == .withoutMusic)
    #expect(
      await FolderCheck.errorAfterSearch(of: BytePath("/media/nobody/No Such Disk/Music"))
        == .unmounted
    )
  }

  @Test func `music deep inside is found, through a link to the folder as well`() async throws {
    try folder.write([], "a/b/c/song.OGG")
    #expect(await problem("a") == nil)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "link"),
      withDestinationURL: folder.url.appending(path: "a")
    )
    #expect(await problem("link") == nil)
  }

  @Test func `a folder that cannot be read is reported as forbidden`() async throws {
    // Root may read everything.
    guard getuid() != 0 else { return }
    try folder.write([], "locked/song.mp3")
    chmod(folder.path("locked"), 0)
    defer { chmod(folder.path("locked"), 0o700) }
    #expect(await problem("locked") == .forbidden)
  }

  @Test func `a cancelled search ends`() {
    var asked = 0
    #expect(
      !FolderCheck.holdsMusic(BytePath("/")) {
        asked += 1
        return true
      }
    )
    #expect(asked == 1)
  }
}
