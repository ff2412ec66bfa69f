import CGLib
import Testing

@testable import GLib

struct VariantTests {
  private nonisolated static let values: [Variant] = [
    .flag(true), .byte(200), .int16(-5), .uint16(60_000), .int32(.min), .uint32(.max),
    .int64(.min), .uint64(.max), .double(0.1), .text("Blåbær \u{1F3B5}"), .text(""),
    .signature("a{sv}"), .handle(3), .any(.text("in")), .texts([]), .texts(["a", "b"]),
    .dictionary([("one", .int32(1)), ("two", .texts(["x"]))]), .tuple([]),
    .tuple([.flag(false), .tuple([.byte(0)])]),
    .list(of: "(ii)", [.tuple([.int32(1), .int32(2)])]),
  ]

  @Test(arguments: values) func `a value is converted to GLib and back unchanged`(value: Variant) {
    guard let raw = value.floating.flatMap({ g_variant_ref_sink($0) }) else {
      Issue.record("GLib takes no \(value)")
      return
    }
    #expect(String(cString: g_variant_get_type_string(raw)) == value.type)
    #expect(Variant(raw) == value)
    g_variant_unref(raw)
  }

  @Test func `dictionary values are found by name`() {
    let value = Variant.dictionary([("one", .int32(1))])
    #expect(value["one"] == .int32(1))
    #expect(value["two"] == nil)
    #expect(Variant.flag(true)["one"] == nil)
  }

  @Test(arguments: [
    ("/", true), ("/a", true), ("/a/b_9", true), ("", false), ("a", false), ("/a/", false),
    ("//", false), ("/a-b", false), ("/å", false),
  ])
  func `an object path has only letters, digits, underscores and slashes`(
    text: String,
    isPath: Bool
  ) {
    #expect((ObjectPath(text) != nil) == isPath)
  }

  @Test func `invalid text and list items are replaced, and give a value`() {
    for value in [Variant.text("a\0b"), .list(of: "s", [.text("a"), .int32(1)])] {
      let raw = g_variant_ref_sink(value.floating)
      #expect(raw != nil)
      g_variant_unref(raw)
    }
  }
}
