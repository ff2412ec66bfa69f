import Testing
import Values

struct JSONTests {
  @Test func `lists and objects can be nested`() {
    let value = JSON.object([
      ("list", .list([.integer(1), .list([]), .object([])])), ("none", .number(.infinity)),
    ])
    #expect(value.line == "{\"list\":[1,[],{}],\"none\":null}")
  }

  @Test(arguments: [
    ("a\"b", "\"a\\\"b\""), ("\\", "\"\\\\\""), ("\n", "\"\\u000a\""), ("城", "\"城\""),
  ])
  func `text is quoted where it must be`(text: String, line: String) {
    #expect(JSON.text(text).line == line)
  }
}
