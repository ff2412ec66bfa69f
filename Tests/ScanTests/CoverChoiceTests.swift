import Messages
import Testing

@testable import Library

struct CoverChoiceTests {
  private func file(_ name: String, _ width: Int = 0, _ height: Int = 0) -> CoverChoice.File {
    CoverChoice.File(name: Array(name.utf8), width: width, height: height)
  }

  private func best(_ files: CoverChoice.File...) -> String? {
    CoverChoice.best(of: files).map { String(decoding: $0.name, as: UTF8.self) }
  }

  @Test func `a cover is preferred by its name`() {
    #expect(best(file("folder.jpg"), file("Cover.JPG"), file("album.png")) == "Cover.JPG")
    #expect(best(file("AlbumArtSmall.jpg"), file("Folder.jpg")) == "Folder.jpg")
    #expect(best(file("front cover.jpeg"), file("scan.jpg")) == "front cover.jpeg")
  }

  @Test(arguments: [
    "back.jpg", "cover back.jpg", "disc.png", "booklet 1.jpg", "artist.jpg", "photo.jpg",
    "cover.txt", "cover",
    ".cover.jpg", "inlay-front.jpg", "cd.jpg", "cover.gif",
  ])
  func `what is no cover is refused`(name: String) { #expect(best(file(name)) == nil) }

  @Test func `of two of a name the squarer and the larger one is taken`() {
    #expect(best(file("cover.jpg", 1000, 600), file("cover.png", 900, 900)) == "cover.png")
    #expect(best(file("cover.jpg", 300, 300), file("cover.png", 900, 900)) == "cover.png")
    #expect(best(file("cover.jpg", 32, 32), file("folder.jpg", 500, 500)) == "folder.jpg")
    #expect(best(file("cover.jpg", 2000, 100)) == nil)
  }

  private func track(
    _ path: String,
    disc: Int?,
    number: Int?,
    picture: UInt8,
    isFront: Bool = true,
    kind: PictureMark.Kind = .jpeg
  ) throws -> CoverChoice.Track {
    let digest = try #require(Digest([UInt8](repeating: picture, count: 32)))
    let mark = PictureMark(digest: digest, byteCount: 9, kind: kind, isFrontCover: isFront)
    return CoverChoice.Track(path: Array(path.utf8), disc: disc, number: number, picture: mark)
  }

  private func best(_ tracks: [CoverChoice.Track]) -> String? {
    CoverChoice.best(of: tracks).map { String(decoding: $0.path, as: UTF8.self) }
  }

  @Test func `the front cover of the first disc stands for the album`() throws {
    #expect(
      best([
        try track("2-1", disc: 2, number: 1, picture: 1),
        try track("1-2", disc: 1, number: 2, picture: 2),
        try track("1-1", disc: 1, number: 1, picture: 3, isFront: false),
      ]) == "1-2"
    )
  }

  @Test func `the picture that most tracks have is taken, from the first of them`() throws {
    #expect(
      best([
        try track("1", disc: nil, number: 1, picture: 1),
        try track("3", disc: 1, number: 3, picture: 2),
        try track("2", disc: nil, number: 2, picture: 2),
      ]) == "2"
    )
  }

  @Test func `a picture that cannot be shown is passed over`() throws {
    #expect(best([try track("1", disc: 1, number: 1, picture: 1, kind: .gif)]) == nil)
    #expect(best([]) == nil)
  }
}
