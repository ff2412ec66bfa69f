import GLib
import Testing

struct KeyFileTests {
  @Test func `values are written to bytes and read back`() throws {
    let file = KeyFile()
    file.set("name", in: "Shelf 1", to: "Größe = 1; [x]\n 猫 ")
    file.set("count", in: "Shelf 1", to: Int64.max)
    file.set("zoom", in: "Other", to: 1.25)
    file.set("grid", in: "Other", to: true)
    let again = try KeyFile(bytes: file.bytes)
    #expect(again.groups == ["Shelf 1", "Other"])
    #expect(again.text("name", in: "Shelf 1") == "Größe = 1; [x]\n 猫 ")
    #expect(again.integer("count", in: "Shelf 1") == .max)
    #expect(again.number("zoom", in: "Other") == 1.25)
    #expect(again.flag("grid", in: "Other") == true)
  }

  @Test func `missing keys and values of other types are nil`() throws {
    let file = try KeyFile(bytes: Array("[A]\nnumber=many\n".utf8))
    #expect(file.text("none", in: "A") == nil)
    #expect(file.text("number", in: "B") == nil)
    #expect(file.integer("number", in: "A") == nil)
    #expect(file.number("number", in: "A") == nil)
    #expect(file.flag("number", in: "A") == nil)
  }

  @Test(arguments: ["no group", "[open\nx=1", "[A]\nno equals sign"])
  func `invalid files are refused`(text: String) {
    #expect(throws: GLibError.self) { try KeyFile(bytes: Array(text.utf8)) }
  }

  @Test func `an empty file has no groups`() throws {
    #expect(try KeyFile(bytes: []).groups.isEmpty)
  }
}
