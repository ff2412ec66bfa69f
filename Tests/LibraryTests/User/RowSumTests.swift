import Testing

@testable import Library

struct RowSumTests {
  private let database: Database
  private let sum: RowSum

  init() throws {
    database = try Database(path: BytePath(":memory:"), .write)
    try database.execute("CREATE TABLE a (id INTEGER PRIMARY KEY, x, y, sum)")
    sum = try RowSum(of: "a", in: database)
  }

  private func sums(_ rows: String) throws -> [Int64] {
    try database.execute("DELETE FROM a; INSERT INTO a VALUES \(rows)")
    return try database.statement(sum.selection).values { sum.value(of: $0) }
  }

  @Test func `the sum of a row is the same in every version`() throws {
    let found = try sums("(7, 'näme', 0.1, 0), (-8, x'00ff', null, 0)")
    #expect(found == [-2_294_720_544_193_094_223, -1_405_129_204_200_517_260])
  }

  @Test func `values of other types, places and tables have other sums`() throws {
    let rows = [
      "(1, 'a', 'bc', 0)", "(1, 'ab', 'c', 0)", "(1, x'61', 'bc', 0)", "(1, 1, 'bc', 0)",
      "(1, 1.0, 'bc', 0)", "(1, '1', 'bc', 0)", "(1, null, 'bc', 0)", "(1, '', 'bc', 0)",
    ]
    #expect(Set(try rows.map { try sums($0) }).count == rows.count)
    try database.execute("CREATE TABLE b (id INTEGER PRIMARY KEY, x, y, sum)")
    try database.execute("INSERT INTO b VALUES (1, 'a', 'bc', 0)")
    let other = try RowSum(of: "b", in: database)
    let there = try database.statement(other.selection).values { other.value(of: $0) }
    #expect(try sums(rows[0]) != there)
  }

  @Test func `the sums of rows that count up do not cancel each other out`() throws {
    let four = try sums((4...7).map { "(\($0), \($0 + 4), 0, 0)" }.joined(separator: ", "))
    #expect(four.reduce(0, ^) != 0)
  }
}
