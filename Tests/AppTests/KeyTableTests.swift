import Testing

@testable import App

@Suite struct KeyTableTests {
  private func keys(_ title: String, isRightToLeft: Bool) -> String? {
    KeyTable.groups(isRightToLeft: isRightToLeft).flatMap(\.shortcuts)
      .first { $0.title == title }?.keys
  }

  @Test func `from right to left the next record is to the left, and the next track is not`() {
    #expect(keys("Next record", isRightToLeft: false) == "Right")
    #expect(keys("Next record", isRightToLeft: true) == "Left")
    #expect(keys("Previous record", isRightToLeft: true) == "Right")
    #expect(keys("Next track", isRightToLeft: true) == "<Control>Right")
  }

  @Test(arguments: [false, true])
  func `no key is listed for two things`(isRightToLeft: Bool) {
    let all = KeyTable.groups(isRightToLeft: isRightToLeft).flatMap(\.shortcuts)
      .flatMap { $0.keys.split(separator: " ").map(String.init) }
    #expect(Set(all).count == all.count)
  }
}
