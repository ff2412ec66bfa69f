import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TagReader

final class MusicWalkTests {
  private let folder: TemporaryFolder
  private let complaints = Complaints()

  private final class Complaints: Sendable {
    let paths = Mutex<[String]>([])
  }

  init() throws { folder = try TemporaryFolder() }

  private func walk(_ roots: [String]? = nil) -> [String] {
    let roots = (roots ?? [folder.url.path]).map { Array($0.utf8) }
    var walk = MusicWalk(roots: roots) { [complaints] path, _ in
      complaints.paths.withLock { $0.append(String(decoding: path, as: UTF8.self)) }
    }
    var found: [String] = []
    while true {
      let (first, paths) = walk.next()
      guard !paths.isEmpty else { return found.sorted() }
      #expect(first == found.count)
      found += paths.map {
        String(decoding: $0.dropFirst(folder.url.path.utf8.count + 1), as: UTF8.self)
      }
    }
  }

  @Test func `music is found in all folders, and nothing else`() throws {
    for name in [
      "a.mp3", "b/c.FLAC", "b/d/e.opus", "b/.hidden.mp3", ".git/f.mp3", "cover.jpg", "g",
      "h.mp3.txt",
    ] {
      try folder.write("x".utf8, name)
    }
    #expect(walk() == ["a.mp3", "b/c.FLAC", "b/d/e.opus"])
  }

  @Test func `links to files are followed and links to folders are not`() throws {
    try folder.write("x".utf8, "real/a.mp3")
    let files = FileManager.default
    for (name, target) in [
      ("link.mp3", "real/a.mp3"), ("folder", "real"), ("loop", "."), ("gone.mp3", "nowhere"),
      ("folder.mp3", "real"), ("self.mp3", "self.mp3"),
    ] {
      try files.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
    }
    #expect(walk() == ["link.mp3", "real/a.mp3"])
    #expect(walk([folder.path("folder")]) == ["folder/a.mp3"])
  }

  @Test func `pipes are left alone`() throws {
    #expect(mkfifo(folder.path("pipe.mp3"), 0o600) == 0)
    #expect(walk() == [])
  }

  @Test func `a folder that is not there is named`() {
    #expect(walk([folder.path("missing")]) == [])
    #expect(complaints.paths.withLock { $0 } == [folder.path("missing")])
  }

  @Test func `a file may be named itself`() throws {
    try folder.write("x".utf8, "a.mp3")
    #expect(walk([folder.path("a.mp3")]) == ["a.mp3"])
  }

  @Test func `ten thousand files in one folder are all found`() throws {
    for index in 0..<10_000 { close(open(folder.url.path + "/\(index).mp3", O_CREAT, 0o600)) }
    #expect(walk().count == 10_000)
  }

  @Test func `folders within folders are entered as deep as they go`() throws {
    let path = (0..<200).map { "d\($0)" }.joined(separator: "/")
    try folder.write("x".utf8, path + "/a.mp3")
    #expect(walk() == [path + "/a.mp3"])
  }
}
