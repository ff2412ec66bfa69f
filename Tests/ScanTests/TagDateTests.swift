import Testing

@testable import TagReader

struct TagDateTests {
  @Test(arguments: [
    ("1999", "1999"), ("1999-05", "1999-05"), ("1999-05-21", "1999-05-21"),
    ("1999-5-2", "1999-05-02"),
    ("1999-05-21T10:11:12Z", "1999-05-21T10:11:12Z"), ("1999-05-21 10:11", "1999-05-21"),
    ("1999/05/21", "1999-05-21"), ("1999.05", "1999-05"), ("19990521", "1999-05-21"),
    ("21/05/1999", "1999-05-21"), ("05/21/1999", "1999-05-21"), ("05/06/1999", "1999"),
    ("05-05-1999", "1999-05-05"), ("May 1999", "1999-05"), ("21 May 1999", "1999-05-21"),
    ("May 21, 1999", "1999-05-21"), ("℗ 1999 Some Label", "1999"), ("1999-00-00", "1999"),
    ("1999-13-01", "1999"), ("1999-12-40", "1999-12"), ("1685", "1685"), ("c. 1720", "1720"),
  ])
  func `a date is read as far as it is known`(text: String, expected: String) throws {
    let date = try #require(TagDate(text))
    #expect(date.text == expected)
    #expect(date.year == Int(expected.prefix(4)))
  }

  @Test(arguments: ["", "0000", "99", "abc", "12345", "9999", "0000-01-01", "-", "T", "１９９９"])
  func `what has no year in it is no date`(text: String) {
    #expect(TagDate(text) == nil)
  }
}
