import Foundation
import Messages
import Testing

@testable import TagReader

struct JSONLineTests {
  private func object(_ record: TagRecord) throws -> [String: Any] {
    let line = record.jsonLine
    #expect(line.last == 10 && line.dropLast().allSatisfy { $0 >= 0x20 })
    return try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
  }

  @Test func `texts come back as they were`() throws {
    var tags = TrackTags(format: .flac)
    tags.title = "quote \" back\\slash 🎸 <b>&amp;</b>"
    tags.artists = ["A", "B"]
    tags.loudness.trackGain = -7.25
    let object = try object(
      TagRecord(path: Array("/a\nb".utf8), size: 1, modified: 2, content: .track(tags))
    )
    #expect(object["title"] as? String == tags.title)
    #expect(object["artists"] as? [String] == ["A", "B"])
    #expect(object["artist"] as? String == "A; B")
    #expect(object["path"] as? String == "/a\nb")
    #expect(object["path_b64"] == nil)
    #expect(object["rg_track_gain"] as? Double == -7.25)
    #expect(object["album"] is NSNull)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func `a path that is no UTF-8 is given in base 64`(count: Int) throws {
    let path = [0xff] + [UInt8](repeating: 0x2f, count: count)
    let failure = Unreadable(.damaged)
    let object = try object(
      TagRecord(path: path, size: -1, modified: 0, content: .unreadable(failure))
    )
    #expect(Data(base64Encoded: object["path_b64"] as? String ?? "") == Data(path))
    #expect(object["error"] as? String == "the file is damaged")
    #expect(object["size"] is NSNull)
  }
}
