import Testing

@testable import Playback

struct BrokenEntriesTests {
  private let entries = (1...3).map { number in
    Player.Entry(id: number, item: PlayItem(id: nil, location: .file([47])))
  }

  @Test func `each failure is reported once, those of removed entries never`() {
    var broken = BrokenEntries()
    #expect(broken.add(1, entries[0], .gone)?.entry == entries[0])
    #expect(broken.add(2, nil, .empty) == nil)
    #expect(broken.report().map(\.failure) == [.gone] && broken.report().isEmpty)
    #expect(broken.contains(1) && broken.contains(2))
  }

  @Test func `an entry that may be tried again is still reported`() {
    var broken = BrokenEntries()
    _ = broken.add(1, entries[0], .gone)
    broken.retry(1)
    #expect(!broken.contains(1) && broken.report().count == 1)
  }

  @Test func `only entries that are left are remembered`() {
    var broken = BrokenEntries()
    for entry in entries { _ = broken.add(entry.id, entry, .damaged) }
    broken.forget(allBut: Array(entries[1...1]))
    #expect(broken.reasons == [2: .damaged] && broken.report().isEmpty)
  }
}
