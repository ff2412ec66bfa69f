import Testing

@testable import Widgets

struct CentreNoticesTests {
  private let notices = CentreNotices()

  @Test func `an item in the centre is reported once, and again when it may be another one`() {
    #expect(notices.newCentre(3) == 3 && notices.newCentre(3) == nil)
    notices.forgetCentre()
    #expect(notices.newCentre(3) == 3)
  }

  @Test func `a rest is reported once until the flow has moved`() {
    #expect(notices.isNewRest(at: 3) && !notices.isNewRest(at: 3))
    notices.moved(to: 3)
    #expect(!notices.isNewRest(at: 3), "a press that moves nothing")
    notices.moved(to: 3.5)
    #expect(notices.isNewRest(at: 3))
  }

  @Test func `covers pass if they follow each other within a twelfth of a second`() {
    #expect(!notices.passes(at: 10) && notices.passes(at: 10.05) && !notices.passes(at: 10.2))
    notices.missFocus()
    #expect(!notices.passes(at: 10.21), "the focus must follow at once")
  }
}
