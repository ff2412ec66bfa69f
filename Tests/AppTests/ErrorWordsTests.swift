import CrateReports
import Library
import Testing

@testable import App

struct ErrorWordsTests {
  private let folder = BytePath("/data/gatefold")

  @Test func `each error has a message of its own`() {
    let errors: [any Error] = [
      DatabaseError(.full, "as SQLite says"), ScanProcessError.noProgram("why"),
      CrateError.stopped, CrateError.occupied(folder: "/f", by: "x"),
      CrateError.notACrate(folder: "/f"),
      CrateError.busy(folder: "/f"), CrateError.notAFolder(path: "/p"),
      CrateError.notWritable(path: "/p"),
      CrateError.diskFull(path: "/p"), CrateError.failed(path: "/p", reason: "why"),
      CrateProgram.Failure.noProgram("why"), CrateProgram.Failure.ended("/p"),
    ]
    let texts = errors.map { ErrorWords.text(for: $0, in: folder) }
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("%s") && !$0.hasSuffix(".") })
  }
}
