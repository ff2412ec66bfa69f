import Messages
import Testing

@testable import Playback
@testable import PlaybackEngine

struct LoudnessTests {
  private let full = Loudness(trackGain: -6, trackPeak: 0.9, albumGain: -3, albumPeak: 1)

  private func decibels(_ gain: ReplayGain, _ loudness: Loudness?) -> Double {
    var (factor, steps) = (gain.change(for: loudness).factor, 0.0)
    // Twenty times the logarithm, by halves: accurate to a thousandth.
    while factor < 0.999_9, steps > -60 {
      (factor, steps) = (factor * 1.000_115_136, steps - 0.001)
    }
    while factor > 1.000_1, steps < 60 { (factor, steps) = (factor / 1.000_115_136, steps + 0.001) }
    return steps
  }

  @Test func `each mode uses its own gain, and the other's if there is none`() {
    #expect(abs(decibels(ReplayGain(mode: .track), full) + 6) < 0.01)
    #expect(abs(decibels(ReplayGain(mode: .album), full) + 3) < 0.01)
    #expect(decibels(ReplayGain(mode: .off), full) == 0)
    #expect(abs(decibels(ReplayGain(mode: .album), Loudness(trackGain: -6)) + 6) < 0.01)
    #expect(abs(decibels(ReplayGain(mode: .track), Loudness(albumGain: -3)) + 3) < 0.01)
  }

  @Test func `a track without a gain plays as it is`() {
    #expect(decibels(ReplayGain(mode: .track), nil) == 0)
  }

  @Test func `the applied gain names the tag that is used, and what the peak leaves of it`() {
    func applied(_ mode: ReplayGain.Mode, _ loudness: Loudness?) -> ReplayGain.Applied? {
      ReplayGain(mode: mode).applied(to: loudness)
    }
    let track = applied(.track, full)
    #expect(track?.mode == .track && abs((track?.decibels ?? 0) + 6) < 1e-9)
    let album = applied(.album, full)
    #expect(album?.mode == .album && abs((album?.decibels ?? 0) + 3) < 1e-9)
    #expect(applied(.album, Loudness(trackGain: -6))?.mode == .track)
    let loud = applied(.track, Loudness(trackGain: 12, trackPeak: 0.5))
    #expect(abs((loud?.decibels ?? 0) - 6.0206) < 1e-4)
    #expect(applied(.off, full) == nil && applied(.track, nil) == nil)
    #expect(applied(.track, Loudness(trackPeak: 1)) == nil)
  }

  @Test func `nothing clips`() {
    let loud = Loudness(trackGain: 12, trackPeak: 0.5)
    let change = ReplayGain(mode: .track).change(for: loud)
    #expect(change == ReplayGain.Change(factor: 2, mayClip: false))
    #expect(ReplayGain(mode: .track).change(for: Loudness(trackGain: 3)).mayClip)
    #expect(!ReplayGain(mode: .track).change(for: Loudness(trackGain: -3)).mayClip)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308])
  func `invalid tags are ignored`(strange: Double) {
    for mode in ReplayGain.Mode.allCases {
      let loudness = Loudness(
        trackGain: strange,
        trackPeak: strange,
        albumGain: strange,
        albumPeak: strange
      )
      let factor = ReplayGain(mode: mode).change(for: loudness).factor
      #expect(factor.isFinite && factor >= 0 && factor <= 10)
      let applied = ReplayGain(mode: mode).applied(to: loudness)
      #expect(applied.map { (-100...20).contains($0.decibels) } ?? true)
    }
  }

  @Test func `R128's gains are converted to ReplayGain's loudness`() {
    var loudness = Loudness()
    GainTags.read("R128_TRACK_GAIN=-1280", into: &loudness)
    GainTags.read("r128_album_gain=256", into: &loudness)
    GainTags.read("R128_TRACK_GAIN=99999", into: &loudness)
    GainTags.read("R128_ALBUM_GAIN=loud", into: &loudness)
    #expect(loudness == Loudness(trackGain: 0, albumGain: 6))
  }
}
