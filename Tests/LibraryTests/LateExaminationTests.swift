import LibrarySupport
import TestSupport
import Testing

@testable import Library

/// A large library that was not closed is shown before it is examined.
struct LateExaminationTests {
  private func open(_ place: BytePath, of sample: SampleLibrary) async throws -> LibraryStore {
    let store = LibraryStore(
      folder: place,
      clock: sample.fixture.calendar.clock,
      mostToExamineFirst: 0
    )
    try await store.open()
    return store
  }

  @Test func `damage not met so far is found and repaired by the later examination`() async throws {
    let sample = try await SampleLibrary()
    let pages = Damage.size(of: sample.copy(.killed, to: "copy").appending("music.db")) / 4096
    var lateRepairs = 0
    // The other ones are zeroed in DamagedLibraryTests.
    for page in stride(from: LongRun.count(1, long: 0), to: pages, by: LongRun.count(2, long: 1)) {
      let place = sample.copy(.killed, to: "copy")
      // Some damage prevents the opening, and is repaired then.
      Damage.zeroes("music.db", page: page).strike(place)
      let store = try await open(place, of: sample)
      let wasRepaired = await !store.repairs.isEmpty
      _ = try await store.check()
      if await !store.repairs.isEmpty, !wasRepaired { lateRepairs += 1 }
      #expect(try await SampleLibrary.work(in: store) == sample.work, "page \(page)")
      #expect(try await store.check() == [], "page \(page)")
      await store.close()
    }
    #expect(lateRepairs > 0)
  }

  @Test func `a library remains suspect until it has been examined`() async throws {
    let sample = try await SampleLibrary()
    let place = sample.copy(.killed, to: "copy")
    let first = try await open(place, of: sample)
    #expect(await first.isSuspect)
    await first.close()
    let second = try await open(place, of: sample)
    #expect(await second.isSuspect)
    #expect(try await second.check() == [])
    await second.close()
    let third = try await open(place, of: sample)
    #expect(await !third.isSuspect)
    await third.close()
  }
}
