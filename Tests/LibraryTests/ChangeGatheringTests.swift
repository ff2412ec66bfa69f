import Testing

@testable import Library

struct ChangeGatheringTests {
  @Test func `changes in quick succession are one change, after a pause`() {
    var gathering = ChangeGathering()
    #expect(gathering.deadline == nil)
    gathering.record(BytePath("/m/a"), at: 10)
    gathering.record(BytePath("/m/b"), at: 10.3)
    gathering.record(BytePath("/m/a/c"), at: 10.4)
    #expect(gathering.removeDue(at: 10.8) == nil)
    let change = gathering.removeDue(at: 10.9)
    #expect(change == .init(folders: [BytePath("/m/a"), BytePath("/m/b")], isEverything: false))
    #expect(gathering.removeDue(at: 99) == nil)
  }

  @Test func `a folder that changes without a pause is reported after a while`() {
    var gathering = ChangeGathering()
    for step in 0..<50 { gathering.record(BytePath("/m"), at: Double(step) * 0.1) }
    #expect(gathering.deadline == 5)
    #expect(gathering.removeDue(at: 5) != nil)
  }

  @Test func `an unknown change counts as a change of everything`() {
    var gathering = ChangeGathering()
    gathering.record(nil, at: 1)
    #expect(gathering.removeDue(at: 2)?.isEverything == true)
  }
}
