import Notation
import Testing

struct DurationTextTests {
  @Test func `a duration has hours only where there are some`() {
    #expect(DurationText.text(0) == "0:00" && DurationText.text(187.9) == "3:07")
    #expect(DurationText.text(3765) == "1:02:45" && DurationText.text(3725.0) == "1:02:05")
  }

  @Test func `less than nothing and what is no number are nothing`() {
    #expect(DurationText.text(-4.0) == "0:00" && DurationText.text(Double.nan) == "0:00")
  }
}
