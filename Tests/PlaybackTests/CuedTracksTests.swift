import Testing

@testable import Playback

struct CuedTracksTests {
  private func order(_ number: Int) -> TrackOrder { TrackOrder(number: number, origin: .file) }

  @Test func `what follows a track is unknown until the player has set it`() {
    var cues = CuedTracks<TrackOrder>()
    cues.load(order(1))
    #expect(!cues.isNextKnown)
    cues.prepare(nil)
    #expect(cues.isNextKnown && cues.next == nil)
    cues.prepare(order(2))
    cues.goOn(to: order(2))
    #expect(cues.current?.number == 2 && cues.next == nil && !cues.isNextKnown)
    cues.prepare(order(3))
    cues.load(order(4))
    #expect(cues.current?.number == 4 && cues.next == nil && !cues.isNextKnown)
  }

  @Test func `a next track that was set at the moment of a transition remains`() {
    var cues = CuedTracks<TrackOrder>()
    cues.load(order(1))
    cues.prepare(order(3))
    cues.goOn(to: order(2))
    #expect(cues.current?.number == 2 && cues.next?.number == 3)
  }

  @Test func `a broken next track is removed, and nothing follows`() {
    var cues = CuedTracks<TrackOrder>()
    cues.load(order(1))
    cues.prepare(order(2))
    cues.dropNext(3)
    #expect(cues.next?.number == 2)
    cues.dropNext(2)
    #expect(cues.next == nil && cues.isNextKnown)
  }
}
