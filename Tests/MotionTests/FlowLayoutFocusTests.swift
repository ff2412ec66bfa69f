import Motion
import Testing

struct FlowLayoutFocusTests {
  @Test func `the focus ring is gone before its cover has left the middle`() {
    #expect(FlowLayout.focusOpacity(at: 0) == 1)
    #expect(abs(FlowLayout.focusOpacity(at: -1.0 / 24) - 0.5) < 1e-9)
    #expect([1.0 / 12, -0.1, 0.4, 3].allSatisfy { FlowLayout.focusOpacity(at: $0) == 0 })
  }
}
