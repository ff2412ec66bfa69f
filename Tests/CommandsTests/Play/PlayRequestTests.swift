import Testing

@testable import Commands

struct PlayRequestTests {
  private func read(_ words: String...) -> PlayRequest { .read(words.map { Array($0.utf8) }) }

  private func isRefused(_ request: PlayRequest) -> Bool {
    if case .refuse = request { true } else { false }
  }

  @Test func `files are played in their order, with the given options`() {
    var options = PlayRequest.Options()
    #expect(read("--play", "a", "b c") == .play([Array("a".utf8), Array("b c".utf8)], options))
    options.isShuffled = true
    options.repeatMode = .all
    options.replayGain = .album
    options.volume = 0.4
    options.output = "fakesink"
    #expect(
      read(
        "--play",
        "--shuffle",
        "--repeat",
        "--replaygain=album",
        "--volume",
        "40",
        "--output",
        "fakesink",
        "a"
      ) == .play([Array("a".utf8)], options)
    )
    #expect(read("--play", "--", "--shuffle") == .play([Array("--shuffle".utf8)], .init()))
  }

  @Test func `a path that is not valid text is passed on byte by byte`() {
    let path: [UInt8] = [0x2f, 0xff, 0xfe]
    #expect(PlayRequest.read([Array("--play".utf8), path]) == .play([path], .init()))
  }

  @Test func `invalid arguments are refused`() {
    #expect(isRefused(read("--play")))
    #expect(isRefused(read("--play", "--volume", "loud", "a")))
    #expect(isRefused(read("--play", "--volume", "101", "a")))
    #expect(isRefused(read("--play", "--replaygain", "disc", "a")))
    #expect(isRefused(read("--play", "--explode", "a")))
    if case .say = read("--play", "--help") {} else { Issue.record("no help") }
  }
}
