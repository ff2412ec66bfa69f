import Testing

@testable import App
@testable import Playback

struct StopChoiceTests {
  @Test(arguments: StopChoice.allCases)
  func `every choice of the menu is found again by its stop`(choice: StopChoice) {
    #expect(StopChoice(choice.stop) == choice)
  }

  @Test func `a stop that no menu offers is none of its choices`() {
    #expect(StopChoice(.minutes(7)) == .off)
    #expect(StopChoice.half.title == "30 Minutes")
  }

  @Test func `the words for a stop count the minutes that are left`() {
    var state = PlayerState()
    #expect(PlayingWords.stop(state) == nil)
    state.stopAfter = .minutes(15)
    #expect(PlayingWords.stop(state) == "Stops in 15 minutes")
    state.minutesUntilStop = 1
    #expect(PlayingWords.stop(state) == "Stops in 1 minute")
    state.stopAfter = .record
    #expect(PlayingWords.stop(state) == "Stops after this record")
  }
}
