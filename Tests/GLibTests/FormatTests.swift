import CGLib
import Testing

@testable import GLib

struct FormatTests {
  @Test(arguments: [
    ("%s of %s files", "2 of 9 files"), ("%2$s, %1$s", "9, 2"), ("100 %% of %d", "100 % of 2"),
    ("%s %s %s", "2 9 %s"), ("%q %", "%q %"), ("", ""),
  ])
  func `values are inserted at their placeholders`(template: String, text: String) {
    #expect(Format.text(template, "2", "9") == text)
  }

  @Test func `a placeholder inside a value is not replaced`() {
    #expect(Format.text("“%s”: %s", "100%s", "%d") == "“100%s”: %d")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (9870, "9,870"), (1_234_567, "1,234,567"),
    (-12_345, "-12,345"), (.min, "-9,223,372,036,854,775,808"),
  ])
  func `digits are grouped in threes`(number: Int, text: String) {
    #expect(Format.grouped(number, by: ",") == text)
  }

  @Test func `a date and time has no seconds, and follows the language`() {
    let time = g_date_time_new_utc(2026, 10, 3, 4, 5, 6)
    #expect(Format.moment(time) == "Saturday, 10/03/26, 04:05")
    #expect(Format.moment(Int64.max) == "")
  }

  @Test func `days are counted by midnights, and none is before the start`() {
    let noon: Int64 = 1_800_014_400
    #expect(Format.days(from: noon, to: noon + 60) == 0)
    #expect(Format.days(from: noon - 86_400, to: noon) == 1)
    #expect(Format.days(from: noon - 366 * 86_400, to: noon) == 366)
    #expect(Format.days(from: noon + 86_400, to: noon) == nil)
    #expect(Format.days(from: .min, to: noon) == nil)
    #expect(Format.moment(noon).hasSuffix(", " + Format.timeOfDay(noon)))
  }
}
