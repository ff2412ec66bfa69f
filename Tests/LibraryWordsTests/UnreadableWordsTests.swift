import TagRecord
import Testing

@testable import LibraryWords

struct UnreadableWordsTests {
  @Test func `each reason why a file gives no tags has words of its own`() {
    let texts = Unreadable.Reason.allCases.map { UnreadableWords.text(for: Unreadable($0)) }
    #expect(Set(texts).count == Unreadable.Reason.allCases.count)
    #expect(texts.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }

  @Test func `what the system said stands behind the words`() {
    let failure = Unreadable(.damaged, "no end")
    #expect(UnreadableWords.text(for: failure) == "The file is damaged (no end)")
  }
}
