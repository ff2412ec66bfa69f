import Testing

@testable import Widgets

struct SeekTrackTests {
  private func track(isMirrored: Bool = false, duration: Double? = 200) -> SeekTrack {
    SeekTrack(left: 50, width: 400, isMirrored: isMirrored, duration: duration)
  }

  @Test func `positions and times correspond in both directions`() {
    for isMirrored in [false, true] {
      let track = track(isMirrored: isMirrored)
      for time in stride(from: 0.0, through: 200, by: 12.5) {
        #expect(track.time(at: track.x(of: time)) == time)
      }
    }
    #expect(track().x(of: 50) == 150 && track(isMirrored: true).x(of: 50) == 350)
  }

  @Test func `points beyond an end count as the end`() {
    #expect(track().time(at: -10) == 0 && track().time(at: 9999) == 200)
    #expect(track().x(of: -5) == 50 && track().x(of: 900) == 450)
  }

  @Test(arguments: [nil, 0, -3, .infinity, .nan] as [Double?])
  func `without a known length there is nothing to seek`(duration: Double?) {
    #expect(track(duration: duration).time(at: 100) == nil)
    #expect(track(duration: duration).x(of: 30) == 50)
  }

  @Test func `keys stop short of the end, and a forward key never goes back`() {
    #expect(track().time(5, from: 10) == 15 && track().time(-5, from: 3) == 0)
    #expect(track().time(30, from: 190) == 199)
    #expect(track().time(5, from: 199.6) == 199.6)
    #expect(track().time(-.infinity, from: 120) == 0)
  }
}
