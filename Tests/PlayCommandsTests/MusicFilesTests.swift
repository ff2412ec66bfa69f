import Foundation
import TestSupport
import Testing

@testable import PlayCommands

struct MusicFilesTests {
  @Test func `folders are played by name, and only what is music in them`() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name),
        withIntermediateDirectories: true
      )
    }
    for name in ["b/2.mp3", "b/1.flac", "a/z.ogg", "a/cover.jpg", "a/.hidden.mp3", "top.wav"] {
      try Data("x".utf8).write(to: folder.url.appending(path: name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a/loop"),
      withDestinationPath: folder.url.path
    )
    let found = MusicFiles.all(in: [Array(folder.url.path.utf8)])
    #expect(
      found.map { String(decoding: $0, as: UTF8.self) }
        == ["a/z.ogg", "b/1.flac", "b/2.mp3", "top.wav"].map { folder.path($0) }
    )
    let named = MusicFiles.all(in: [Array(folder.path("a/cover.jpg").utf8), Array("gone".utf8)])
    #expect(named.count == 2, "what is named is played, or complained of")
  }
}
