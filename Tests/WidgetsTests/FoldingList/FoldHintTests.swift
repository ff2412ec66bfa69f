import Testing

@testable import Widgets

struct FoldHintTests {
  @Test(arguments: [false, true])
  func `the plus and the text stand together in the middle`(isMirrored: Bool) {
    let hint = FoldHint(width: 161, in: 360, hasPlus: true, isMirrored: isMirrored)
    let left = min(hint.words, hint.plus)
    let end = max(hint.words + 161, hint.plus + FoldHint.plus)
    #expect(abs(left + end - 360) <= 1)
    #expect(end - left == 161 + 23)
    #expect((hint.plus < hint.words) == !isMirrored)
  }

  @Test(arguments: [false, true])
  func `a text without a plus is in the middle`(isMirrored: Bool) {
    let hint = FoldHint(width: 160, in: 360, hasPlus: false, isMirrored: isMirrored)
    #expect(hint.words == 100)
  }
}
