import Geometry
import Testing

@testable import Motion
@testable import Widgets

extension FoldingStateTests {
  private mutating func scene(at progress: Double) -> FoldScene {
    state.move?.progress = .resting(at: progress)
    state.move?.isHeld = true
    return state.scene(at: 1, fold: fold)
  }

  @Test mutating func `the place for a new row fades with the rows of its level`() {
    state.resize(to: Size(width: 400, height: 700), at: 0)
    let rest = state.scene(at: 0, fold: fold)
    #expect(rest.end == 8 * 56 && rest.endOpacity == 1)
    let stack = id("3")
    state.open(stack, entries: tree.entries(of: stack), takesRows: true, at: 0)
    var last = rest
    for step in 0...1000 {
      let next = scene(at: Double(step) / 1000)
      let isShown = next.endOpacity > 0.01 || last.endOpacity > 0.01
      #expect(abs(next.endOpacity - last.endOpacity) < 0.01, "\(step)")
      if isShown, let end = next.end, let before = last.end {
        #expect(abs(end - before) < 1, "\(step)")
      }
      last = next
    }
    #expect(last.end == 4 * 56 && last.endOpacity == 1)
  }

  @Test mutating func `the help of an empty stack appears with its level`() {
    state.open(id("3"), entries: [], takesRows: true, at: 0)
    #expect(scene(at: 0.5).isEmpty == false)
    #expect(scene(at: 0.9).isEmpty && abs(scene(at: 0.9).endOpacity - 0.5) < 1e-9)
    #expect(scene(at: 1).isEmpty)
  }

  @Test mutating func `the text of rows that spread appears once they are high enough`() {
    let stack = id("3")
    state.open(stack, entries: tree.entries(of: stack), takesRows: true, at: 0)
    for (progress, opacity) in [(0.05, 0.0), (0.3, 1), (1, 1)] {
      let inner = scene(at: progress).rows.filter { $0.place > 0 && $0.shadow == 0 }
      #expect(!inner.isEmpty && inner.allSatisfy { $0.textOpacity == opacity }, "\(progress)")
    }
  }

  @Test(arguments: [1.0, 2]) func `texts of a list are at most half a pixel off their rows`(
    scale: Double
  ) {
    for step in -200...200 {
      let top = Double(step) * 0.03
      let line = top.alignedToPixels(scale: scale)
      #expect((line * scale).rounded() == line * scale && abs(line - top) <= 0.5 / scale)
    }
  }
}
