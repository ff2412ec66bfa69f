import Pixels
import Testing

@testable import Widgets

@Suite struct CoverLevelsTests {
  @Test func `the coarsest level is baked first`() {
    #expect(CoverLevels([.front, .side]).coarsestFirst == [.side, .front])
  }
}
