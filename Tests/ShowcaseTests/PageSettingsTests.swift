import GLib
import TestSupport
import Testing

@testable import Showcase

extension Page {
  func content(_ settings: [String]) throws -> PageContent {
    var settings = try PageSettings(for: id, settings)
    let make = try prepare(&settings)
    try settings.finish()
    return make()
  }
}

struct PageSettingsTests {
  @Test func `a setting that was not given has its default`() throws {
    var settings = try PageSettings(for: "gatefold")
    #expect(try settings.number("turn", default: 34, in: 0...10) == 34)
    try settings.finish()
  }

  @Test(arguments: [("-180", -180), ("180", 180), ("12.5", 12.5), ("1e2", 100)])
  func `a number in its range is accepted, both ends included`(text: String, number: Double) throws
  {
    var settings = try PageSettings(for: "gatefold", ["turn=\(text)"])
    #expect(try settings.number("turn", default: 34, in: -180...180) == number)
    try settings.finish()
  }

  @Test func `of two values for one setting the later counts`() throws {
    var settings = try PageSettings(for: "gatefold", ["turn=1", "zoom=3", "turn=2"])
    #expect(try settings.number("turn", default: 0, in: 0...10) == 2)
    #expect(try settings.number("zoom", default: 0, in: 0...10) == 3)
    try settings.finish()
  }

  @Test(arguments: ["", "far", "181", "-180.5", "nan", "inf", "1 2", "1=2"])
  func `a value that is no number of the range is refused`(text: String) throws {
    var settings = try PageSettings(for: "gatefold", ["turn=\(text)"])
    #expect(
      throws: OptionTable.Misuse("“turn” is a number from -180.0 to 180.0, not “\(text)”")
    ) { try settings.number("turn", default: 34, in: -180...180) }
  }

  @Test(arguments: ["turn", "=1", "=", ""])
  func `an argument that is no setting is refused`(text: String) {
    #expect(throws: OptionTable.Misuse("--set wants key=value, not “\(text)”")) {
      try PageSettings(for: "gatefold", [text])
    }
  }

  @Test func `an unknown setting of a page is refused, with the known ones`() throws {
    var settings = try PageSettings(for: "gatefold", ["twist=1", "turn=2", "bend=3"])
    _ = try settings.number("turn", default: 0, in: 0...10)
    _ = try settings.number("zoom", default: 0, in: 0...10)
    let strays = OptionTable.Misuse(
      "the page “gatefold” has no setting “bend”; those it has: turn, zoom"
    )
    #expect(throws: strays) { try settings.finish() }
    let none = OptionTable.Misuse("the page “lyrics” has no setting “a”; those it has: none")
    #expect(throws: none) { try PageSettings(for: "lyrics", ["a=1"]).finish() }
  }
}
