import TestSupport
import Testing
import Values

@testable import Commands
@testable import Library

struct ScanPlacesTests {
  private func root(_ id: RootID, _ path: String) -> LibraryRoot {
    LibraryRoot(id: id, path: BytePath(path), isAvailable: true, scanned: nil)
  }

  @Test func `a folder that is named twice, or lies in another, is scanned once`() {
    let music = root(1, "/music")
    let other = root(2, "/other")
    let places = ScanCommand.once([
      (music, [BytePath("/music/a/b")]), (other, [BytePath("/other/x"), BytePath("/other/x")]),
      (music, nil), (music, [BytePath("/music/c")]), (other, [BytePath("/other/x/y")]),
    ])
    #expect(places.map(\.root.id) == [1, 2])
    #expect(places[0].folders == nil)
    #expect(places[1].folders == [BytePath("/other/x")])
  }

  @Test func `the outer of two folders is scanned, in whatever order they are named`() {
    let music = root(1, "/music")
    let places = ScanCommand.once([
      (music, [BytePath("/music/a/b")]), (music, [BytePath("/music/ab")]),
      (music, [BytePath("/music/a")]),
    ])
    #expect(places.count == 1)
    #expect(places[0].folders == [BytePath("/music/ab"), BytePath("/music/a")])
  }
}
