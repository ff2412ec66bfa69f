import Testing

@testable import App

struct ClosePolicyTests {
  @Test(arguments: [
    (ClosePolicy.Music.playing, true, true), (.playing, false, false), (.paused, true, false),
    (.over, true, false),
  ])
  func `closing ends the program, but while music plays and the user wants it to go on`(
    music: ClosePolicy.Music,
    isWanted: Bool,
    runsOn: Bool
  ) {
    var policy = ClosePolicy()
    #expect(policy.close(music, isWanted: isWanted) == runsOn && policy.isClosed == runsOn)
    // With its window it never ends by itself.
    policy.show()
    for music in [ClosePolicy.Music.playing, .paused, .over] {
      #expect(policy.end(after: music, at: 5) == .infinity)
    }
  }

  @Test func `without its window it ends with the queue, or half an hour after a pause`() {
    var policy = ClosePolicy()
    #expect(policy.close(.playing, isWanted: true) == true)
    #expect(policy.end(after: .playing, at: 50) == .infinity)
    #expect(policy.end(after: .paused, at: 100) == 1900)
    // Other changes meanwhile do not prolong it, but music does.
    #expect(policy.end(after: .paused, at: 500) == 1900)
    #expect(policy.end(after: .playing, at: 1000) == .infinity)
    #expect(policy.end(after: .paused, at: 1500) == 3300)
    #expect(policy.end(after: .over, at: 1600) == 1600)
    // With the window the pause is forgotten.
    policy.show()
    #expect(policy.close(.playing, isWanted: true) == true)
    #expect(policy.end(after: .paused, at: 2000) == 3800)
  }
}
