import PlaybackSupport
import Testing

@testable import Playback

@MainActor struct DeckTests {
  private let clock = HandTimer()

  private func entry(_ number: Int, duration: Double? = nil) -> Player.Entry {
    Player.Entry(
      id: number,
      item: PlayItem(id: nil, location: .file([47]), duration: duration)
    )
  }

  private func playing() -> (deck: Deck, cue: Int) {
    var deck = Deck(clock: clock)
    let cue = deck.load(entry(1), at: 0, playing: true).number
    #expect(deck.didLoad(cue, at: 0, lasting: 100) && deck.didPlay(cue, from: 0, at: nil))
    return (deck, cue)
  }

  private func position(_ deck: Deck) -> Double {
    deck.positionAnchor(entry: 1, length: nil).position(at: clock.now)
  }

  @Test func `events of earlier cues change nothing`() {
    var (deck, cue) = playing()
    let new = deck.load(entry(2), at: 5, playing: true).number
    #expect(new > cue)
    #expect(!deck.didLoad(cue, at: 9, lasting: 9) && !deck.didPlay(cue, from: 9, at: nil))
    #expect(!deck.didSeek(cue, to: 9) && !deck.didReach(cue, 9, at: nil))
    deck.didPause(cue, at: 9)
    deck.didLearn(cue, 9)
    #expect(deck.status == .loading && deck.duration == nil && position(deck) == 5)
  }

  @Test func `a seek holds the position until the engine confirms it`() {
    var (deck, cue) = playing()
    let hasToFollow = deck.seek(to: 50)
    clock.turn(1)
    #expect(hasToFollow && position(deck) == 50 && !deck.didReach(cue, 2, at: nil))
    _ = deck.didSeek(cue, to: 50.5)
    clock.turn(1)
    #expect(position(deck) == 51.5)
  }

  @Test func `a prepared entry becomes the loaded one, and nothing of the earlier file is kept`() {
    var (deck, cue) = playing()
    deck.didDescribe(cue, StreamDescription(codec: "FLAC"))
    _ = deck.measure()
    clock.turn(60)
    #expect(deck.measure() == 60)
    let next = deck.prepare(entry(2, duration: 30))?.number
    deck.didGoOn(to: entry(2, duration: 30).item, lasting: nil, at: nil)
    #expect(deck.loaded?.cue == next && deck.loaded?.entry == 2 && deck.prepared == nil)
    #expect(deck.duration == nil && deck.description == StreamDescription())
    #expect(deck.measure() == nil && deck.secondsUntilCounted == 15)
  }

  @Test func `a dropped cue is the prepared entry's or none`() {
    var (deck, cue) = playing()
    let next = deck.prepare(entry(2))?.number ?? 0
    #expect(deck.didDrop(cue) == nil && deck.didDrop(next) == 2 && deck.didDrop(next) == nil)
    #expect(deck.loaded?.cue == cue)
  }

  @Test func `without sound the entry is paused where it was, or where it was to be`() {
    var (deck, _) = playing()
    deck.halt(entry(1).item, at: 7)
    #expect(deck.status == .paused && deck.loaded == nil && position(deck) == 7)
    (deck, _) = playing()
    _ = deck.seek(to: 50)
    deck.halt(entry(1).item, at: 7)
    #expect(position(deck) == 50 && !deck.isMeantToPlay)
  }
}
