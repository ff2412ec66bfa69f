import Library
import Testing

@testable import Commands

struct ScanMeterTests {
  @Test func `the line shows counts, the rate and the remaining time`() {
    var progress = ScanProgress()
    #expect(ScanMeter.line(progress, seconds: 0) == "0 files, 0/0 read")
    progress.files = 1000
    progress.changed = 900
    progress.read = 300
    #expect(ScanMeter.line(progress, seconds: 3) == "1000 files, 300/900 read, 100 a second")
    progress.isWalked = true
    #expect(
      ScanMeter.line(progress, seconds: 3) == "1000 files, 300/900 read, 100 a second, 0:06 left"
    )
    progress.changed = 9900
    #expect(ScanMeter.line(progress, seconds: 3).hasSuffix("1:36 left"))
  }
}
