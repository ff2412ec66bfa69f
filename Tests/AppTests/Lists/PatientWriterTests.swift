import Library
import Testing

@testable import App

struct PatientWriterTests {
  private let full = DatabaseError(.full, "no room")

  @Test func `an edit is tried until it succeeds, and the obstacle is reported once`()
    async throws
  {
    let writer = PatientWriter(patience: 0)
    var told: [Bool] = []
    writer.onBlocked = { told.append($0 != nil) }
    var failures = 3
    let answer = try await writer.write {
      if failures > 0 {
        failures -= 1
        throw full
      }
      return "written"
    }
    #expect(answer == "written" && failures == 0 && told == [true, false])
    #expect(writer.obstacle == nil)
  }

  @Test func `at the end, and after an error that remains, an edit fails at once`() async {
    let writer = PatientWriter(patience: 600)
    await #expect(throws: DatabaseError(.newer, "")) {
      try await writer.write { () -> Bool in throw DatabaseError(.newer, "") }
    }
    writer.end()
    await #expect(throws: full) { try await writer.write { () -> Bool in throw full } }
    #expect(writer.obstacle == nil)
  }
}
