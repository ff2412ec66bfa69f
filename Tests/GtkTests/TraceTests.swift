import Foundation
import Gtk
import Motion
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct TraceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func objects(in name: String) throws -> [[String: Any]] {
    try folder.text(of: name).split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test func `members keep their order and their kinds`() throws {
    let file = try TraceFile(path: folder.path("t"))
    file.write([("b", .number(1.5)), ("a", .integer(-2)), ("c", .text("x")), ("d", .flag(true))])
    file.finish()
    #expect(try folder.text(of: "t") == "{\"b\":1.5,\"a\":-2,\"c\":\"x\",\"d\":true}\n")
  }

  @Test func `any text and any number leave valid JSON`() throws {
    let text = "quote \" back \\ line \n tab \t bell \u{7} 城 🎷"
    let file = try TraceFile(path: folder.path("t"))
    file.write([("text", .text(text)), ("none", .number(.nan)), ("tiny", .number(1e-300))])
    file.finish()
    let object = try #require(try objects(in: "t").first)
    #expect(object["text"] as? String == text)
    #expect(object["none"] is NSNull && object["tiny"] as? Double == 1e-300)
  }

  @Test func `lines from many threads stay whole`() async throws {
    let file = try TraceFile(path: folder.path("t"))
    await withTaskGroup { group in
      for number in 0..<200 { group.addTask { file.write([("n", .integer(number))]) } }
    }
    file.finish()
    #expect(Set(try objects(in: "t").compactMap { $0["n"] as? Int }) == Set(0..<200))
  }

  @Test func `a file that cannot be made is an error in words`() throws {
    let error = try #require(throws: TraceFile.Unwritable.self) {
      _ = try TraceFile(path: folder.path("no/where"))
    }
    #expect(error.description.contains("no/where: "))
  }

  @Test func `each drawn frame of a followed widget is one line`() async throws {
    final class Mover: CustomWidget, Traceable {
      var draws = 0
      var traceName: String { "mover" }
      var traceSample: TraceSample {
        TraceSample(position: Double(draws), velocity: 2, live: 3, created: 4)
      }
      override func draw(on snapshot: Snapshot) { draws += 1 }
    }
    let mover = Mover()
    let file = try TraceFile(path: folder.path("t"))
    FrameTrace(to: file).follow(mover)
    let stage = await Stage(mover, width: 40, height: 40)
    for _ in 0..<3 {
      let draws = mover.draws
      mover.queueDraw()
      #expect(await until { mover.draws > draws })
    }
    stage.close()
    file.finish()
    let lines = try objects(in: "t")
    #expect(lines.compactMap { $0["position"] as? Double } == (1...mover.draws).map(Double.init))
    let last = try #require(lines.last)
    #expect(last["widget"] as? String == "mover" && last["velocity"] as? Double == 2)
    #expect(last["live"] as? Int == 3 && last["created"] as? Int == 4)
    #expect((last["layout"] as? Double ?? -1) >= 0 && (last["drawing"] as? Double ?? -1) > 0)
    let times = lines.compactMap { $0["time"] as? Double }
    #expect(zip(times, times.dropFirst()).allSatisfy(<))
  }
}
