import Geometry
import Testing

@testable import Widgets

struct FoldRowLookTests {
  @Test(arguments: [(true, 3, true), (true, 0, true), (true, nil, false), (false, nil, false)])
  func `only a stack with a count has a field for it`(
    isStack: Bool,
    count: Int?,
    hasField: Bool
  ) {
    var look = FoldRowLook(row: FoldRow("New", openCount: count), tint: .black, text: .white)
    look.isStack = isStack
    #expect(look.hasField == hasField)
  }
}
