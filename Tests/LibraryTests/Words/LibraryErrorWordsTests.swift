import Testing

@testable import Library

struct LibraryErrorWordsTests {
  private let folder = BytePath("/data/gatefold")

  @Test func `each error has a message of its own`() {
    let kinds: [DatabaseError.Kind] = [
      .busy, .held, .full, .readOnly, .broken, .cannotOpen, .disk, .newer, .other,
    ]
    var errors: [any Error] = kinds.map { DatabaseError($0, "as SQLite says") }
    errors += [ScanProcessError.noProgram("why"), ScanProcessError.endsAtOnce("/bin/x")]
    let texts = errors.map { LibraryErrorWords.text(for: $0, in: folder) }
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("%s") && !$0.hasSuffix(".") })
    // SQLite's messages mean nothing to a user.
    #expect(!texts.contains { $0.contains("SQLite") })
  }

  @Test func `the path is named where that helps`() {
    let text = LibraryErrorWords.text(for: DatabaseError(.readOnly, "no"), in: folder)
    #expect(text == "You do not have permission to write to “/data/gatefold”")
  }
}
