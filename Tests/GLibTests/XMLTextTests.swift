import GLib
import Testing

struct XMLTextTests {
  private struct Stop: Error {}

  @Test func `a document is read part by part`() throws {
    let text = "<?xml version='1.0'?><!-- no --><a b='1 &amp; 2' x:c='3'>t&#233;<d/></a>"
    var parts: [XMLText.Part] = []
    // Pieces of text may be empty.
    try XMLText.read(text) { if $0 != .text("") { parts.append($0) } }
    #expect(
      parts == [
        .start("a", attributes: ["b": "1 & 2", "x:c": "3"]), .text("té"),
        .start("d", attributes: [:]), .end, .end,
      ]
    )
  }

  @Test(arguments: [
    "", "text", "<a>", "<a></b>", "<a>&b;</a>", "<a b=1/>", "<a>\u{0}</a>", "<a><![CDATA[\u{0}]]>",
  ])
  func `a document that is not well-formed is refused`(text: String) {
    #expect(throws: GLibError.self) { try XMLText.read(text) { _ in } }
  }

  @Test func `reading ends with the receiver's error`() {
    var names: [String] = []
    #expect(throws: Stop.self) {
      try XMLText.read("<a><b/><c/></a>") { part in
        guard case .start(let name, _) = part else { return }
        names.append(name)
        if name == "b" { throw Stop() }
      }
    }
    #expect(names == ["a", "b"])
  }
}
