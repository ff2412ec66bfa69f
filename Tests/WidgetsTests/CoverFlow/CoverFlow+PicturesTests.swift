import GLib
import Pixels
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct CoverFlowPicturesTests {
  /// Draws a frame that takes so long that arrivals are then gathered for longer than a test.
  private func drawSlowFrame(of stand: FlowStand) async {
    stand.flow.pictures.measureFrame()
    stand.clock.turn(150)
    await stand.drawn()
    #expect(await until { stand.flow.pictures.measuring == nil })
  }

  @Test func `while nothing moves, covers that become ready share a frame`() async {
    let art = GatedArt()
    let stand = await FlowStand(art: art)
    var frames = 0
    // So that only the last cover ends the wait.
    await drawSlowFrame(of: stand)
    stand.flow.onDrawn = { _ in frames += 1 }
    art.release(6)
    #expect(await until { stand.flow.textureUsage?.finished == 6 })
    #expect(await until { stand.flow.pictures.arrivalWait != nil })
    #expect(frames == 0 && stand.flow.bareCount > 0)
    art.release(.max)
    #expect(await until { stand.flow.hasPictures && stand.flow.bareCount == 0 })
    #expect(frames > 0 && stand.flow.pictures.arrivalWait == nil)
  }

  @Test func `covers that have become ready are shown in the next frame drawn for other reasons`()
    async
  {
    let art = GatedArt()
    let stand = await FlowStand(art: art)
    await drawSlowFrame(of: stand)
    art.release(6)
    #expect(await until { stand.flow.textureUsage?.finished == 6 })
    let bare = stand.flow.bareCount
    await stand.drawn()
    #expect(stand.flow.bareCount < bare && stand.flow.pictures.arrivalWait == nil)
    art.release(.max)
  }

  @Test func `the stage is complete once its last picture is shown, and only then more is fetched`()
    async throws
  {
    let art = GatedArt()
    let stand = await FlowStand(art: art)
    var completions = 0
    stand.flow.onComplete = { completions += 1 }
    let count = stand.flow.pool.window.slots.count
    let usage = try #require(stand.flow.textureUsage)
    #expect(usage.waiting + usage.running == count && !stand.flow.isComplete)
    art.release(.max)
    #expect(await until { completions == 1 && stand.flow.bareCount == 0 })
    #expect(await until { stand.flow.textureUsage?.baked ?? 0 > count })
  }

  @Test func `a frame is measured once however often pictures arrive before it`() async throws {
    let stand = await FlowStand()
    let pictures = stand.flow.pictures
    pictures.measureFrame()
    let first = "\(try #require(pictures.measuring))"
    pictures.measureFrame()
    #expect(pictures.measuring.map { "\($0)" } == first, "the same handler")
  }
}

private nonisolated final class GatedArt: CoverProvider {
  private struct State {
    var free = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  func release(_ count: Int) {
    let ready = state.withLock { state in
      let ready = state.waiting.prefix(count)
      state.waiting.removeFirst(ready.count)
      state.free += count - ready.count
      return ready
    }
    for continuation in ready { continuation.resume() }
  }

  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
    return Picture(width: 64, height: 64, color: PlainArt.color(of: id))
  }
}
