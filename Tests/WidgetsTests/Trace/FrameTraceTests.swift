import Foundation
import GLib
import Gtk
import TestSupport
import Testing
import Widgets

@Suite(.serialized, .needsDisplay) struct FrameTraceTests {
  @Test func `each drawn frame of a traced widget is one line`() async throws {
    final class Mover: CustomWidget, Traceable {
      var draws = 0
      var traceName: String { "mover" }
      var traceSample: TraceSample {
        TraceSample(position: Double(draws), velocity: 2, live: 3, created: 4)
      }
      override func draw(on snapshot: Snapshot) { draws += 1 }
    }
    let mover = Mover()
    let folder = try TemporaryFolder()
    let file = try TraceFile(path: folder.path("t"))
    FrameTrace(to: file).follow(mover)
    let stage = await Stage(mover, width: 40, height: 40)
    for _ in 0..<3 {
      let draws = mover.draws
      mover.queueDraw()
      #expect(await until { mover.draws > draws })
    }
    stage.close()
    try file.finish()
    let lines = try folder.text(of: "t").split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.compactMap { $0["position"] as? Double } == (1...mover.draws).map(Double.init))
    let last = try #require(lines.last)
    #expect(last["widget"] as? String == "mover" && last["velocity"] as? Double == 2)
    #expect(last["live"] as? Int == 3 && last["created"] as? Int == 4)
    #expect((last["layout"] as? Double ?? -1) >= 0 && (last["drawing"] as? Double ?? -1) > 0)
    let times = lines.compactMap { $0["time"] as? Double }
    #expect(times.count == lines.count && zip(times, times.dropFirst()).allSatisfy(<=))
    let frames = lines.compactMap { $0["frame"] as? Int }
    #expect(frames.count == lines.count && zip(frames, frames.dropFirst()).allSatisfy(<))
  }
}
