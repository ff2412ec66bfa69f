import Testing

@testable import Library

struct ChangeGatheringTests {
  @Test func `changes in quick succession are one change, after a pause`() {
    var gathering = ChangeGathering()
    #expect(gathering.deadline == nil)
    gathering.note(BytePath("/m/a"), at: 10)
    gathering.note(BytePath("/m/b"), at: 10.3)
    gathering.note(BytePath("/m/a/c"), at: 10.4)
    #expect(gathering.take(at: 10.8) == nil)
    let change = gathering.take(at: 10.9)
    #expect(change == .init(folders: [BytePath("/m/a"), BytePath("/m/b")], isEverything: false))
    #expect(gathering.take(at: 99) == nil)
  }

  @Test func `a folder that changes without a pause is reported after a while`() {
    var gathering = ChangeGathering()
    for step in 0..<50 { gathering.note(BytePath("/m"), at: Double(step) * 0.1) }
    #expect(gathering.deadline == 5)
    #expect(gathering.take(at: 5) != nil)
  }

  @Test func `an unknown change counts as a change of everything`() {
    var gathering = ChangeGathering()
    gathering.note(nil, at: 1)
    #expect(gathering.take(at: 2)?.isEverything == true)
  }
}
