import CGLib
import GLib
import TestSupport
import Testing

struct ValueTests {
  private func roundTrip<Content: ValueRepresentable>(_ content: Content) -> Content {
    var value = GValue()
    g_value_init(&value, Content.valueType)
    defer { g_value_unset(&value) }
    content.store(in: &value)
    return Content(value: &value)
  }

  @Test func `every type is stored and read back`() {
    #expect(roundTrip(true) && !roundTrip(false))
    #expect(roundTrip(Int32.min) == .min)
    #expect(roundTrip(UInt32.max) == .max)
    #expect(roundTrip(Int64.min) == .min)
    #expect(roundTrip(0.1) == 0.1)
    #expect(roundTrip("城 e\u{301} 🎷") == "城 e\u{301} 🎷")
  }

  @Test func `a missing string reads as an empty one`() {
    var value = GValue()
    g_value_init(&value, FundamentalType.string)
    defer { g_value_unset(&value) }
    #expect(String(value: &value) == "")
  }

  @Test func `properties are set and read by name`() {
    let action = Object(adopting: g_simple_action_new("play", nil))
    #expect(action.property("name") == "play")
    action.set("enabled", to: false)
    #expect(action.property("enabled", as: Bool.self) == false)
  }

  @Test func `an object is created with its properties`() {
    let made = Object.make(
      g_simple_action_get_type(),
      with: [("name", "stop"), ("enabled", false)]
    )
    let action = Object(adopting: made)
    #expect(action.typeName == "GSimpleAction")
    #expect(action.property("name") == "stop")
    #expect(action.property("enabled", as: Bool.self) == false)
  }
}
