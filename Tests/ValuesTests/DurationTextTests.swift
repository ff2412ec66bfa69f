import Testing
import Values

struct DurationTextTests {
  @Test func `a position is at a second until the next one begins`() {
    #expect(DurationText.text(0) == "0:00" && DurationText.text(187.9) == "3:07")
    #expect(DurationText.text(3765) == "1:02:45" && DurationText.text(3725.0) == "1:02:05")
  }

  @Test func `less than nothing and what is no number are nothing`() {
    #expect(DurationText.text(-4.0) == "0:00" && DurationText.text(Double.nan) == "0:00")
  }

  @Test(arguments: [
    (0.0, ""), (-3, ""), (.nan, ""), (.infinity, ""), (0.2, "0:01"), (59.6, "1:00"), (187, "3:07"),
    (3600, "1:00:00"), (3765.4, "1:02:45"), (36_000, "10:00:00"),
  ])
  func `lengths are shown to the nearest second`(seconds: Double, text: String) {
    #expect(DurationText.length(seconds) == text)
  }
}
