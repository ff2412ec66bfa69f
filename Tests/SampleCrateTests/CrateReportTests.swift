import CrateReports
import Testing

@Suite struct CrateReportTests {
  private let reports: [CrateReport] =
    [
      .progress(CrateProgress(recordsDone: 0, recordCount: 36, tracksDone: 0, trackCount: 200)),
      .progress(
        CrateProgress(
          recordsDone: 1,
          recordCount: 36,
          tracksDone: 7,
          trackCount: 200,
          byteCount: 1 << 40,
          newest: "夜 行/B\tC\n"
        )
      ), .kept("A/B.flac"),
    ]
    + [
      .stopped, .occupied(folder: "/f", by: "x"), .notACrate(folder: "/f"), .busy(folder: "/f"),
      .notAFolder(path: "/p"), .notWritable(path: "/p"), .diskFull(path: "/p"),
      .failed(path: "/p", reason: "why"),
    ].map { .failed($0) }

  @Test func `reports are read as they were written, in whatever pieces they come`() {
    let bytes = reports.flatMap(\.bytes)
    for length in [1, 2, 3, 7, 64, bytes.count] {
      var unread: [UInt8] = []
      var found: [CrateReport] = []
      for start in stride(from: 0, to: bytes.count, by: length) {
        unread += bytes[start..<min(start + length, bytes.count)]
        found += CrateReport.take(from: &unread)
      }
      #expect(found == reports && unread.isEmpty)
    }
  }

  @Test(arguments: [
    "progress\01\02\0\0", "kept\0\0", "song\0x\0\0", "\0", "progress\0a\0b\0c\0d\0e\0\0",
  ])
  func `what is no report is passed over`(_ text: String) {
    var bytes = Array(text.utf8) + reports[2].bytes
    #expect(CrateReport.take(from: &bytes) == [reports[2]])
  }

  @Test func `a report that is cut off is waited for`() {
    var bytes = Array(reports[2].bytes.dropLast(3))
    #expect(CrateReport.take(from: &bytes).isEmpty && !bytes.isEmpty)
  }
}
