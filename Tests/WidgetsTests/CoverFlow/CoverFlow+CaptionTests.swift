import Geometry
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct CoverFlowCaptionTests {
  @Test func `where the caption has little room, a tenth of it remains below`() async {
    let stand = await FlowStand(height: 420)
    let flow = stand.flow
    let end = flow.layout.front.origin.y + flow.layout.front.size.height
    let usual = 0.18 * flow.layout.side
    let words = CoverCaption.Lines(side: flow.layout.side).height
    for room in [10.0, 30, usual / 0.9 - 1, usual / 0.9 + 1, 80] {
      flow.footRoom = 420 - end - words - room
      let top = flow.captionTop(in: Size(width: 900, height: 420))
      #expect(abs(top - end - min(usual, 0.9 * room)) < 1e-9)
    }
  }
}
