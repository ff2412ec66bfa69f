import TestSupport
import Testing

@testable import Letters
@testable import Library

struct FoldedRowsTests {
  @Test func `all rows that contain a word are found, and no others`() {
    var random = SeededRandom(seed: 11)
    // Few letters, so that words nearly match; rows from zero to many times sixteen bytes.
    func some(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in [0x61, 0x62, 0x20][Int.random(in: 0..<3, using: &random)] }
    }
    for _ in 0..<40 {
      var (folded, folding) = (FoldedRows(), TextFolding())
      for _ in 0..<60 {
        some(.random(in: 0...50, using: &random)).withUnsafeBufferPointer {
          folded.append($0, &folding)
        }
      }
      for length in 1...6 {
        let word = some(length)
        var found = RowSet(none: folded.count)
        folded.insertRows(with: word, into: &found)
        let expected = (0..<folded.count).filter { row in
          let bytes = Array(folded.bytes[folded.range(of: row)])
          return bytes.indices.contains { bytes[$0...].starts(with: word) }
        }
        #expect(Array(found) == expected, "\(word)")
        #expect((0..<folded.count).filter { folded.row($0, has: word) } == expected, "\(word)")
      }
    }
  }
}
