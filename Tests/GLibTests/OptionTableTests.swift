import GLib
import Testing

struct OptionTableTests {
  private let table = OptionTable([
    OptionTable.Option("size", value: "WxH", help: "how large"),
    OptionTable.Option("set", value: "KEY=VALUE", help: "a setting", isRepeatable: true),
    OptionTable.Option("help", help: "say this"),
  ])

  @Test func `values follow as an argument or behind an equals sign`() throws {
    let given = try table.read(["--size", "3x4", "--set=a=1", "--set", "b=", "--help"])
    #expect(given["size"] == "3x4")
    #expect(given.options["set"] == ["a=1", "b="])
    #expect(given.has("help") && !given.has("version"))
  }

  @Test(
    arguments: [
      (["--sise", "1"], "unknown option “--sise”"), (["-h"], "unknown option “-h”"),
      (["--size"], "--size needs a value: WxH"), (["--help=no"], "--help takes no value"),
      (["--size", "1", "--size", "2"], "--size is given twice"),
      (["file.mp3"], "“file.mp3” is not an option"),
      (["--", "--help"], "“--help” is not an option"), ([""], "“” is not an option"),
      (["-"], "“-” is not an option"),
    ])
  func `invalid arguments are refused with an explanation`(arguments: [String], message: String) {
    #expect(throws: OptionTable.Misuse(message)) { try table.read(arguments) }
  }

  @Test func `a table that takes arguments keeps their order`() throws {
    let given = try OptionTable([], takesWords: true).read(["a", "--", "--b", "c"])
    #expect(given.words == ["a", "--b", "c"])
  }

  @Test func `for one command, an argument may begin with a single dash`() throws {
    let table = OptionTable(
      [OptionTable.Option("json", help: "")],
      takesWords: true,
      takesDashesBehind: "find"
    )
    let given = try table.read(["find", "-a", "--json"])
    #expect(given.words == ["find", "-a"] && given.has("json"))
    #expect(throws: OptionTable.Misuse("unknown option “-a”")) { try table.read(["b", "-a"]) }
    #expect(throws: OptionTable.Misuse("unknown option “--a”")) { try table.read(["find", "--a"]) }
  }

  @Test func `the help is aligned in columns`() {
    let lines = table.help.split(separator: "\n")
    #expect(lines.first == "  --size WxH        how large")
    #expect(lines.last == "  --help            say this")
  }
}
