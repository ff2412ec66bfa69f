import GLib
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct KeyControllerTests {
  @Test func `keys report their names and modifiers`() {
    let keys = KeyController()
    var seen: [String] = []
    keys.onPress { key, held in
      seen.append("\(key.name) \(held.contains(.control)) \(held.contains(.shift))")
      return key == .left
    }
    keys.onRelease { key, held in seen.append("\(key.name) up \(held.contains(.alt))") }
    let capital = Key(symbol: 0x41)
    let left = emit("key-pressed", on: keys, Key.left.symbol, UInt32(113), Modifiers.control)
    let other = emit("key-pressed", on: keys, capital.symbol, UInt32(38), Modifiers.shift)
    emit("key-released", on: keys, capital.symbol, UInt32(38), Modifiers.alt)
    #expect(seen == ["Left true false", "A false true", "A up true"])
    #expect(left == .flag(true) && other == .flag(false), "only a handled key stops here")
  }

  @Test func `locks, layouts and buttons do not change a key's meaning`() {
    let keys = KeyController()
    var seen: [Modifiers] = []
    keys.onPress { _, held in
      seen.append(held)
      return held == .control
    }
    keys.onRelease { _, held in seen.append(held) }
    // Caps Lock, Num Lock, the second layout on X11, and a mouse button.
    let others: [Modifiers] = [1 << 1, 1 << 4, 1 << 13, 1 << 8].map { Modifiers(rawValue: $0) }
    for other in others {
      let held = Modifiers.control.union(other)
      let answer = emit("key-pressed", on: keys, Key.left.symbol, UInt32(113), held)
      #expect(answer == .flag(true))
      emit("key-released", on: keys, Key.left.symbol, UInt32(113), held)
    }
    #expect(seen == Array(repeating: .control, count: 8))
  }

  @Test(
    arguments: [
      (0x41, "A"), (0x61, "a"), (0x20, " "), (0xe9, "é"), (0x20ac, "€"),
      (0x0100_57ce, "城"), (0x0101_f3b7, "🎷"), (0xffb7, "7"),
    ] as [(UInt32, Character)]
  )
  func `a key that types has its character`(symbol: UInt32, character: Character) {
    #expect(Key(symbol: symbol).character == character)
  }

  @Test(
    arguments: [
      Key.left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .enter, .escape, .delete,
      Key(symbol: 0xff08), Key(symbol: 0xff09), Key(symbol: 0xffe1), Key(symbol: 0),
    ])
  func `a key that types nothing has no character`(key: Key) { #expect(key.character == nil) }

  @Test func `keys have GDK's names`() {
    let keys: [Key] = [
      .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .enter, .escape, .space, .delete,
    ]
    #expect(
      keys.map(\.name) == [
        "Left", "Right", "Up", "Down", "Home", "End", "Page_Up", "Page_Down", "Return", "Escape",
        "space", "Delete",
      ]
    )
    #expect(Set(keys).count == keys.count)
  }
}
