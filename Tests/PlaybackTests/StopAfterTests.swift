import Testing

@testable import Playback

struct StopAfterTests {
  @Test func `a stop after a track or a record has no time`() {
    for after in [StopAfter.track, .record] {
      let stop = Stop(after, at: 5)
      #expect(stop.end == nil && stop.minutesLeft(at: 5) == nil && stop.level(at: 1e9) == 1)
      #expect(!stop.isDue(at: 1e9) && stop.wait(at: 5, isPlaying: true) == nil)
    }
  }

  @Test func `minutes are at least one and at most a day`() {
    for (given, used) in [(0, 1), (Int.min, 1), (30, 30), (Int.max, 1440)] {
      let stop = Stop(.minutes(given), at: 100)
      #expect(stop.after == .minutes(used) && stop.end == 100 + Double(used) * 60)
    }
  }

  @Test func `started minutes count, and each of its waits ends at the next one`() {
    let stop = Stop(.minutes(3), at: 0)
    var (time, seen) = (0.0, [Int]())
    while let left = stop.minutesLeft(at: time), time < 170 {
      seen.append(left)
      time += stop.wait(at: time, isPlaying: true) ?? 1e9
    }
    #expect(seen == [3, 2, 1])
    #expect(abs(time - 170) < 1e-9, "then the fade begins")
    #expect(stop.wait(at: 130, isPlaying: false) == 50, "a paused player has nothing to fade")
  }

  @Test func `the level falls evenly over the last ten seconds`() {
    let stop = Stop(.minutes(1), at: 0)
    #expect(stop.level(at: 0) == 1 && stop.level(at: 50) == 1)
    #expect(abs(stop.level(at: 55) - 0.5) < 1e-9)
    #expect(stop.level(at: 60) == 0 && stop.level(at: 1e9) == 0)
    var (time, steps) = (50.0, 0)
    while !stop.isDue(at: time), steps < 1000 {
      time += stop.wait(at: time, isPlaying: true) ?? 1e9
      steps += 1
    }
    #expect((100...101).contains(steps), "\(steps)")
  }

  @Test func `the library's record decides, or else the title of the album`() {
    func item(_ record: Int64?, _ album: String) -> PlayItem {
      PlayItem(
        id: nil,
        record: record.map { .init($0) },
        location: .file([47]),
        album: album
      )
    }
    #expect(item(1, "A").isOfRecord(of: item(1, "B")))
    #expect(!item(1, "A").isOfRecord(of: item(2, "A")))
    #expect(!item(1, "A").isOfRecord(of: item(nil, "A")))
    #expect(item(nil, "A").isOfRecord(of: item(nil, "A")))
    #expect(!item(nil, "A").isOfRecord(of: item(nil, "B")))
    #expect(!item(nil, "").isOfRecord(of: item(nil, "")))
  }
}
