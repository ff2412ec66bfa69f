import GLib
import Testing

struct ConsoleTests {
  @Test func `a file name cannot control the terminal`() {
    #expect(Console.plain("a\u{1b}[31mb\u{7}\u{9b}2Jc") == "a\u{fffd}[31mb\u{fffd}\u{fffd}2Jc")
    #expect(Console.plain("\u{202e}abc\u{2066}", onOneLine: true) == "\u{fffd}abc\u{fffd}")
    #expect(Console.plain("\r\u{7f}") == "\u{fffd}\u{fffd}")
  }

  @Test func `letters of all scripts, line breaks and tabs are unchanged`() {
    let text = "Für Élise\t– 月光\n😀 e\u{301} \u{200d}"
    #expect(Console.plain(text) == text)
    #expect(Console.plain("a\nb\tc", onOneLine: true) == "a\u{fffd}b\u{fffd}c")
  }
}
