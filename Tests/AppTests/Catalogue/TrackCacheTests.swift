import TestSupport
import Testing
import Values

@testable import App
@testable import Library

struct TrackCacheTests {
  private func track(_ id: Int64, _ title: String = "A") -> Track {
    Track(id: TrackID(id), folder: 1, name: [], album: 1, title: title, artist: "B")
  }

  @Test func `tracks that are cached or being read are not read again`() {
    var cache = TrackCache()
    #expect(cache.use([1, 2]) == [1, 2])
    #expect(cache.use([1, 2, 3]) == [3])
    #expect(cache.insert([1: [track(1)]]).isEmpty)
    #expect(cache[1]?.tracks == [track(1)] && cache[2] == nil)
    #expect(cache.use([1]).isEmpty)
  }

  @Test func `changed tracks remain cached until they have been read again`() {
    var cache = TrackCache()
    _ = cache.use([1, 2])
    _ = cache.insert([1: [track(1)], 2: [track(2)]])
    #expect(cache.renew([1, 5]) == [1])
    #expect(cache[1]?.tracks == [track(1)])
    _ = cache.insert([1: [track(1, "Z")]])
    #expect(cache[1]?.tracks == [track(1, "Z")])
  }

  @Test func `tracks that change while they are being read are read once more`() {
    var cache = TrackCache()
    _ = cache.use([1])
    #expect(cache.renew([1]).isEmpty)
    #expect(cache.insert([1: [track(1)]]) == [1])
    #expect(cache.insert([1: [track(1, "Z")]]).isEmpty)
  }

  @Test func `unchanged tracks remain the same object`() {
    var cache = TrackCache()
    _ = cache.insert([1: [track(1)]])
    let before = cache[1]
    _ = cache.renew([1])
    _ = cache.insert([1: [track(1)]])
    #expect(cache[1] === before)
  }

  @Test func `the most recently used tracks remain cached`() {
    var cache = TrackCache()
    let ids = (1...Int64(TrackCache.limit + 10)).map { RecordID($0) }
    for id in ids {
      _ = cache.use([id, 1])
      _ = cache.insert([id: []])
    }
    #expect(cache[1] != nil && cache[2] == nil && cache[ids[ids.count - 1]] != nil)
    #expect(ids.count { cache[$0] != nil } == TrackCache.limit)
  }

  @Test func `tracks that could not be read are read when they are needed again`() {
    var cache = TrackCache()
    _ = cache.use([1])
    cache.fail([1])
    #expect(cache.use([1]) == [1])
    #expect(cache.retry() == [])
  }

  @Test func `tracks that could not be read are tried again once, the most recently used first`() {
    var cache = TrackCache()
    _ = cache.use([1])
    _ = cache.use([2])
    cache.fail([1, 2])
    #expect(cache.retry() == [2, 1])
    #expect(cache.retry() == [] && cache.use([1, 2]) == [])
  }

  @Test
  func `a retry reads no more tracks than the cache holds, the others are read when needed`() {
    var cache = TrackCache()
    let ids = (1...Int64(TrackCache.limit + 2)).map { RecordID($0) }
    for id in ids { _ = cache.use([id]) }
    cache.fail(ids)
    #expect(cache.retry().count == TrackCache.limit)
    #expect(cache.use([1, 2]) == [1, 2])
  }

  @Test func `tracks that change after a failed read are not tried twice`() {
    var cache = TrackCache()
    _ = cache.use([1])
    _ = cache.insert([1: [track(1)]])
    #expect(cache.renew([1]) == [1])
    cache.fail([1])
    #expect(cache.renew([1]) == [1])
    #expect(cache.retry() == [])
  }
}
