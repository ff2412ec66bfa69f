import Foundation
import Messages
import Processes
import TestSupport
import Testing

@testable import TagReader

struct PictureServiceTests {
  private let service = PictureService()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func answer(
    _ bytes: [UInt8],
    _ wish: PictureRequest.Wish = [.jpeg, .pixels],
    shortSide: Int = 460
  ) throws -> PictureAnswer {
    try Data(bytes).write(to: folder.url.appending(path: "picture"))
    let place = PictureRequest.Place.file(Array(folder.path("picture").utf8))
    return answer(to: PictureRequest(place, wish: wish, shortSide: shortSide))
  }

  /// The answer to a request with its file, as the library makes them.
  private func answer(to request: PictureRequest) -> PictureAnswer {
    Descriptor(file: request.place.path).map { service.answer(to: request, file: $0) }
      ?? PictureAnswer(.missing)
  }

  private func mess(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Pictures.file(name)))
  }

  @Test func `a JPEG is halved while its short side stays long enough`() throws {
    let cover = try mess("many-covers/folder.jpg")
    for (shortSide, side) in [
      (460, 600), (301, 600), (300, 300), (150, 150), (76, 150), (75, 75), (1, 75),
    ] {
      let answer = try answer(cover, shortSide: shortSide)
      #expect(answer.status == .done)
      #expect(answer.sourceWidth == 600 && answer.sourceHeight == 600)
      #expect(answer.width == side && answer.height == side)
      #expect(answer.pixels.count == side * side)
      #expect(answer.jpeg.starts(with: [0xff, 0xd8]))
    }
  }

  @Test(arguments: [PictureRequest.Wish.jpeg, [.jpeg, .pixels]])
  func `the thumbnail's JPEG looks like its pixels`(wish: PictureRequest.Wish) throws {
    let cover = try mess("many-covers/folder.jpg")
    let pixels = try answer(cover, .pixels, shortSide: 300).pixels
    let again = try answer(try answer(cover, wish, shortSide: 300).jpeg, .pixels, shortSide: 300)
    #expect(again.pixels.count == pixels.count)
    let (one, other) = (Pictures.bytes(pixels), Pictures.bytes(again.pixels))
    let differences = zip(one, other).map { abs(Int($0) - Int($1)) }
    #expect(differences.reduce(0, +) < 8 * one.count)
    #expect(pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `a PNG is halved by averaging, and what is transparent becomes white`() throws {
    let png = Pictures.png(width: 8, height: 4) { x, y in
      y < 2 ? [UInt8(x) * 20, 100, 0, 255] : [10, 20, 30, x < 4 ? 0 : 255]
    }
    let answer = try answer(png, .pixels, shortSide: 2)
    #expect(answer.width == 4 && answer.height == 2)
    let bytes = Pictures.bytes(answer.pixels)
    #expect(bytes[0..<8] == [10, 100, 0, 255, 50, 100, 0, 255])
    #expect(bytes[16..<20] == [255, 255, 255, 255])
    #expect(bytes[28..<32] == [10, 20, 30, 255])
  }

  @Test func `a picture with an odd side keeps its edge`() throws {
    let png = Pictures.png(width: 5, height: 3) { x, _ in [UInt8(x) * 50, 0, 0, 255] }
    let answer = try answer(png, .pixels, shortSide: 2)
    #expect(answer.width == 3 && answer.height == 2)
    #expect(answer.pixels.last == 0xff00_00c8)
  }

  @Test func `covers of every kind are made small`() throws {
    for name in ["many-covers/folder.jpg", "many-covers/cover.png"] {
      #expect(try answer(try mess(name)).status == .done)
    }
    let library = try Corpus.shared.get().library.path
    for name in [
      "webp-picture/01.flac", "webp-picture/02.mp3", "lying-mime/01.mp3", "lying-mime/02.flac",
    ] {
      let place = PictureRequest.Place.track(Array("\(library)/Mess/\(name)".utf8))
      let answer = answer(to: PictureRequest(place, wish: [.jpeg, .pixels], shortSide: 460))
      #expect(answer.status == .done, "\(name)")
      #expect(min(answer.width, answer.height) >= 460)
    }
  }

  @Test(arguments: [
    ("bomb-picture/01.flac", PictureAnswer.Status.tooLarge), ("broken-picture/02.mp3", .unknown),
    ("broken-picture/01.flac", .damaged), ("id3v1-only/01.mp3", .missing),
    ("nothing.mp3", .missing),
    ("huge-picture/01.mp3", .done),
  ])
  func `pictures of the mess are what they are`(name: String, status: PictureAnswer.Status) throws {
    let library = try Corpus.shared.get().library.path
    let place = PictureRequest.Place.track(Array("\(library)/Mess/\(name)".utf8))
    let answer = answer(to: PictureRequest(place, wish: .jpeg, shortSide: 460))
    #expect(answer.status == status)
  }

  @Test func `a file of more than 32 MiB is refused by its length`() throws {
    let path = folder.path("large.jpg")
    _ = FileManager.default.createFile(atPath: path, contents: Data([0xff, 0xd8, 0xff]))
    #expect(truncate(path, 33 << 20) == 0)
    let request = PictureRequest(.file(Array(path.utf8)), wish: .jpeg, shortSide: 460)
    #expect(answer(to: request).status == .tooLarge)
  }

  @Test func `what is no picture file is not opened`() throws {
    #expect(mkfifo(folder.path("pipe.jpg"), 0o600) == 0)
    for path in [folder.path("pipe.jpg"), folder.url.path, "/dev/zero", "/nowhere"] {
      let request = PictureRequest(.file(Array(path.utf8)), wish: .jpeg, shortSide: 460)
      #expect(answer(to: request).status == .missing)
    }
  }

  @Test func `without a wish only the header is read`() throws {
    let answer = try answer(Array(try mess("many-covers/folder.jpg").prefix(1000)), [])
    #expect(answer.status == .done && answer.sourceWidth == 600 && answer.jpeg.isEmpty)
  }

  @Test func `pictures that are broken by chance do no harm`() throws {
    let count = LongRun.count(60, long: 1000, variable: "GATEFOLD_MUTATIONS")
    var random = SeededRandom(seed: 4)
    let library = try Corpus.shared.get().library.path
    var samples = [try mess("many-covers/folder.jpg"), try mess("many-covers/cover.png")]
    let reader = FileReader()
    let path = Array("\(library)/Mess/webp-picture/01.flac".utf8)
    let webp = reader.withPicture(of: try #require(Descriptor(file: path))) { Array($0) }
    samples.append(try #require(webp))
    var done = 0
    for sample in samples {
      for _ in 0..<count {
        let answer = try answer(Mutation.random(of: sample, using: &random))
        guard answer.status == .done else { continue }
        done += 1
        #expect(answer.pixels.count == answer.width * answer.height)
      }
    }
    #expect(done > 0 && done < 3 * count)
  }
}
