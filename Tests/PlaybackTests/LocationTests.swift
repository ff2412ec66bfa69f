import Testing
import Values

@testable import Playback

struct LocationTests {
  private let location = Location.file(Array("/srv/a/b c".utf8) + [0xff] + Array(".FLAC".utf8))

  @Test func `the name of a file is the last part of its path`() {
    #expect(location.name == "b c\u{fffd}.FLAC")
    #expect(location.description == "/srv/a/b c\u{fffd}.FLAC")
    #expect(Location.file(Array("a.mp3".utf8)).name == "a.mp3")
    #expect(PlayItem(id: nil, location: location).name == location.name)
  }

  @Test func `other programs get a file URI with every byte`() {
    #expect(location.uri == "file:///srv/a/b%20c%FF.FLAC")
  }

  @Test func `the player's process gets only the extension of a location`() throws {
    #expect(location.ending == "flac")
    let streams = StreamServer { location throws(PlayFailure) in
      guard case .file(let path) = location, path.first == UInt8(ascii: "/") else { throw .gone }
      return .stream(ByteStream(length: 5) { _, _ in [] })
    }
    let opened = try streams.open(Cue(number: 3, location: location))
    #expect(opened.order == TrackOrder(number: 3, origin: .stream(3, length: 5), ending: "flac"))
    #expect(opened.file == nil)
    #expect(throws: PlayFailure.gone) { try streams.open(Cue(number: 4, location: .file([]))) }
  }

  @Test func `a location is read back as it was saved`() {
    #expect(location.savedText == "/srv/a/b%20c%FF.FLAC")
    #expect(Location(savedText: location.savedText[...]) == location)
    #expect(Location(savedText: "/a%0") == nil && Location(savedText: "/a%00") == nil)
  }

  @Test func `locations are equal if all their bytes are`() {
    let other = Location.file(Array("/srv/a/b c".utf8) + [0xfe] + Array(".FLAC".utf8))
    #expect(Set([location, other, location]).count == 2)
  }
}
