import Foundation
import LibrarySupport
import TestSupport
import Testing

@testable import Library

struct DamagedLibraryTests {
  private static let files = ["music.db", "user.db", "user-2.db"].flatMap {
    [$0, "\($0)-wal", "\($0)-shm"]
  }

  /// Opens a damaged copy as the program does; returns what is missing, or nil.
  private func fault(
    of sample: SampleLibrary,
    _ place: BytePath,
    _ damage: Damage,
    scans: Bool
  ) async throws -> String? {
    damage.strike(place)
    var store = LibraryStore(folder: place, clock: sample.fixture.calendar.clock)
    try await store.open()
    // The program shows the library first, and checks it later.
    _ = try await store.contents()
    try await store.check()
    var fault: String?
    if damage.kind == "bytes music.db" {
      // Values that SQLite accepts are wrong until everything is scanned anew.
      await store.close()
      _ = place.appending("music.db").withCString { unlink($0) }
      store = LibraryStore(folder: place, clock: sample.fixture.calendar.clock)
      try await store.open()
    }
    if damage.kind.contains("music.db") { try await sample.fixture.scan(store) }
    let work = try await SampleLibrary.work(in: store)
    if work != sample.work {
      let lost = Set(sample.work).subtracting(work).sorted()
      let found = Set(work).subtracting(sample.work).sorted()
      fault = "\(lost.count) lost: \(lost.first ?? ""), found: \(found.first ?? "")"
      fault? += " after \(await store.repairs)"
    }
    if try await store.check() != [] { fault = "still damaged" }
    if scans {
      try await sample.fixture.scan(store)
      if try await store.titles(.present).count != 60 { fault = "tracks are missing" }
      if try await SampleLibrary.work(in: store) != sample.work { fault = "lost by the scan" }
    }
    await store.close()
    return fault
  }

  @Test func `any damage is repaired, and every accepted edit is kept`() async throws {
    let sample = try await SampleLibrary()
    var repaired = 0
    var kinds: Set<String> = []
    let first = LongRun.count(0, long: 0, variable: "GATEFOLD_FIRST_DAMAGE")
    let count = LongRun.count(48, long: 216, variable: "GATEFOLD_DAMAGES")
    for seed in UInt64(first)..<UInt64(first + count) {
      let end = seed / 36 % 2 == 0 ? SampleLibrary.End.killed : .closed
      let place = sample.copy(end, to: "copy")
      guard let damage = Damage.random(of: Self.files, in: place, seed: seed) else { continue }
      kinds.insert(damage.kind)
      do {
        if let fault = try await fault(of: sample, place, damage, scans: seed % 7 == 0) {
          Issue.record("seed \(seed), \(end), \(damage): \(fault)")
        }
        repaired += 1
      } catch {
        Issue.record("seed \(seed), \(end), \(damage): \(error)")
      }
    }
    #expect(repaired == count)
    // Each kind at each file.
    #expect(kinds.count == 36 || count < 36, "\(kinds.sorted())")
  }

  @Test(arguments: ["music.db", "user.db"])
  func `a library with any page zeroed is repaired`(name: String) async throws {
    let sample = try await SampleLibrary()
    let pages = Damage.size(of: sample.copy(.closed, to: "copy").appending(name)) / 4096
    for page in stride(from: 0, to: pages, by: LongRun.count(2, long: 1)) {
      let place = sample.copy(.closed, to: "copy")
      let damage = Damage.zeroes(name, page: page)
      do {
        if let fault = try await fault(of: sample, place, damage, scans: false) {
          Issue.record("\(damage): \(fault)")
        }
      } catch {
        Issue.record("\(damage): \(error)")
      }
    }
  }
}
