import Library
import Testing

@testable import Commands

struct TerminalTextTests {
  @Test func `file names cannot end the line or control the terminal`() {
    #expect(BytePath("/a b/Ä 音.mp3").onTerminal == "/a b/Ä 音.mp3")
    #expect(BytePath("/new\nline").onTerminal == "/new␊line")
    #expect(BytePath("/\u{1b}[31mred").onTerminal == "/␛[31mred")
    #expect(BytePath("/\u{9b}31m\u{7f}").onTerminal == "/\u{fffd}31m\u{fffd}")
  }
}
