import Testing

@testable import Library

struct ShelfIDTests {
  @Test func `genres are the same however they are spelled`() {
    #expect(ShelfID.genre("Hip Hop") == .genre("hip  HOP"))
    #expect(ShelfID.genre("Jazz").text == "genre:jazz")
  }

  @Test func `artists are the same however they are spelled, and each is one`() {
    #expect(ShelfID.artist("Björk") == .artist("BJORK"))
    #expect(ShelfID.artist("Ann") != .genre("Ann"))
    let names = ["!!!", "???", "( )", "椎名林檎", "Ann", "ann & bob", ""]
    #expect(Set(names.map(ShelfID.artist)).count == names.count)
    #expect(Shelf.Kind(of: ShelfID("artist:ann"), name: nil) == .artist("ann"))
  }

  @Test(arguments: [
    (1970, "decade:1970"), (1979, "decade:1970"), (2000, "decade:2000"), (0, "decade:none"),
    (-5, "decade:none"), (nil, "decade:none"),
  ])
  func `a year belongs to its decade`(year: Int?, text: String) {
    #expect(ShelfID.decade(year).text == text)
  }

  @Test func `the id of a folder is plain ASCII text that gives the folder's bytes back`() {
    let paths: [[UInt8]] = [
      Array("/music/Jazz & Soul".utf8), Array("/music/100%".utf8), Array("/music/Über".utf8),
      [0x2f, 0xff, 0xfe, 0x0a, 0x41], Array("/".utf8), Array("/music/%41".utf8),
    ]
    for path in paths {
      let id = ShelfID.folder(BytePath(path))
      #expect(id.text.utf8.allSatisfy { 0x20..<0x7f ~= $0 })
      #expect(id.folder == BytePath(path))
      #expect(Shelf.Kind(of: ShelfID(id.text), name: nil) == .folder(BytePath(path)))
    }
    #expect(Set(paths.map { ShelfID.folder(BytePath($0)) }).count == paths.count)
  }

  @Test func `two folders whose names only look alike have two ids`() {
    let (one, other) = ("/music/Caf\u{e9}", "/music/Cafe\u{301}")
    #expect(one == other, "as texts they are the same")
    #expect(ShelfID.folder(BytePath(one)) != ShelfID.folder(BytePath(other)))
  }

  @Test(arguments: [
    "", "genre", "genre:", "decade:", "decade:soon", "folder:%", "folder:%4", "what",
  ])
  func `any invalid id is read as a genre or as a decade without a year`(text: String) {
    let kind = Shelf.Kind(of: ShelfID(text), name: nil)
    switch kind {
    case .genre, .decade(nil): break
    default: Issue.record("\(kind)")
    }
  }

  @Test func `each kind of shelf has its id`() {
    for (id, kind) in [
      (.all, .all), (.recentlyAdded, .recentlyAdded), (.recentlyPlayed, .recentlyPlayed),
      (.mostPlayed, .mostPlayed), (.favourites, .favourites), (.genre("Soul"), .genre("Soul")),
      (.decade(1970), .decade(1970)), (.decade(nil), .decade(nil)),
      (.artist("Soul"), .artist("Soul")), (.others, .others),
    ] as [(ShelfID, Shelf.Kind)] {
      #expect(Shelf.Kind(of: id, name: (id.genre ?? id.artist) == nil ? nil : "Soul") == kind)
    }
  }
}
