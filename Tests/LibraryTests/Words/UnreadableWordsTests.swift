import Messages
import Testing

@testable import Library

struct UnreadableWordsTests {
  @Test func `each reason why a file gives no tags has a message of its own`() {
    let texts = Unreadable.Reason.allCases.map { UnreadableWords.text(for: Unreadable($0)) }
    #expect(Set(texts).count == Unreadable.Reason.allCases.count)
    #expect(texts.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }

  @Test func `the system's message follows in brackets`() {
    let failure = Unreadable(.damaged, "no end")
    #expect(UnreadableWords.text(for: failure) == "The file is damaged (no end)")
  }
}
