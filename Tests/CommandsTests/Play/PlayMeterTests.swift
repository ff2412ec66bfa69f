import Testing

@testable import Commands

struct PlayMeterTests {
  @Test func `the line shows the position`() {
    let line = PlayMeter.line(position: 65, duration: 130)
    #expect(
      line == "  " + String(repeating: "━", count: 15) + String(repeating: "─", count: 15)
        + " 1:05 / 2:10"
    )
    #expect(PlayMeter.line(position: 5, duration: nil) == "  0:05")
  }

  @Test func `on a narrow terminal the line stays one line`() {
    for columns in 0...100 {
      for duration: Double? in [nil, 130, 7200] {
        let line = PlayMeter.line(position: 65, duration: duration, columns: columns)
        #expect(line.count < max(columns, 1), "\(columns) columns")
      }
    }
    #expect(PlayMeter.line(position: 65, duration: 130, columns: 14) == "  1:05 / 2:10")
    #expect(PlayMeter.line(position: 65, duration: 130, columns: 10) == "1:05")
    #expect(PlayMeter.line(position: 500, duration: 130, columns: 40).contains("━━━"))
  }
}
