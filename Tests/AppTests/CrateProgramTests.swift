import Foundation
import GLib
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.timeLimit(.minutes(2))) struct CrateProgramTests {
  private final class Stand {
    let fixture: SessionFixture
    let session: LibrarySession
    var news: [SessionNews] = []
    var tallies: [CrateTally] = []

    init(
      records: Int,
      program: String? = nil,
      in fixture: SessionFixture? = nil
    ) async throws {
      self.fixture = try fixture ?? SessionFixture()
      var places = self.fixture.session.places
      places.crateCount = records
      if let program { places.crateProgram = CrateProgram(path: program) }
      session = LibrarySession(places, memory: self.fixture.session.memory)
      session.onNews = { [unowned self] in news.append($0) }
      session.observe(self) { [unowned self] status in
        if case .filling(let tally) = status.activity { tallies.append(tally) }
      }
      session.start()
      await session.opened()
    }

    var failure: String? {
      if case .failed(let text) = news.first { text } else { nil }
    }

    /// The records on the disk, of which the last ones may not be in the library yet.
    var records: Int {
      let files = FileManager.default.enumerator(atPath: fixture.folder.path("crate"))
      let paths = files?.compactMap { $0 as? String }.filter { $0.hasSuffix(".flac") } ?? []
      return Set(paths.map { URL(filePath: $0).deletingLastPathComponent().path }).count
    }

    var hasFolder: Bool { FileManager.default.fileExists(atPath: fixture.folder.path("crate")) }
  }

  private func isDone(_ stand: Stand) async -> Bool {
    await until(within: .seconds(60)) { !stand.session.status.isBusy }
  }

  @Test func `the window shows how far it is, record by record`() async throws {
    let stand = try await Stand(records: 3)
    stand.session.fillCrate()
    #expect(await isDone(stand))
    #expect(stand.news.isEmpty)
    #expect(stand.tallies.contains { $0.of == 3 && (0.01..<1).contains($0.share) })
    #expect(zip(stand.tallies, stand.tallies.dropFirst()).allSatisfy { $0.records <= $1.records })
    #expect(try await stand.session.store.counts().albums == 3)
    await stand.session.close()
  }

  @Test func `it appears while it is written, goes on where it was stopped, and leaves no trace`()
    async throws
  {
    let stand = try await Stand(records: 36)
    let session = stand.session
    session.fillCrate()
    #expect(session.status.activity == .filling(CrateTally()))
    #expect(await until(within: .seconds(60)) { session.status.phase == .ready })
    session.stop()
    #expect(await isDone(stand))
    #expect(stand.news.isEmpty && stand.hasFolder && session.status.hasCrate)
    let albums = try await session.store.counts().albums
    #expect((1..<36).contains(albums), "the finished ones remain")
    await session.close()
    let records = stand.records
    #expect((albums..<36).contains(records))
    let later = try await Stand(records: records + 1, in: stand.fixture)
    later.session.fillCrate()
    #expect(await isDone(later))
    #expect(try await later.session.store.counts().albums == records + 1)
    later.session.removeCrate()
    #expect(await until { later.news == [.removedCrate(kept: 0)] && !later.hasFolder })
    #expect(await until { later.session.status.phase == .empty && !later.session.status.hasCrate })
    #expect(later.session.status.roots.isEmpty)
    await later.session.close()
  }

  @Test func `removing it in the middle stops it first`() async throws {
    let stand = try await Stand(records: 36)
    stand.session.fillCrate()
    #expect(await until(within: .seconds(60)) { stand.tallies.contains { $0.records > 0 } })
    stand.session.removeCrate()
    #expect(await until(within: .seconds(60)) { stand.news == [.removedCrate(kept: 0)] })
    #expect(await until { !stand.hasFolder && !stand.session.status.hasCrate })
    await stand.session.close()
  }

  @Test func `without the program the user learns where it was looked for`() async throws {
    let stand = try await Stand(records: 1, program: "/no/such/gatefold-crate")
    stand.session.fillCrate()
    #expect(await until { stand.failure != nil })
    #expect(await isDone(stand))
    #expect(stand.failure?.hasPrefix("The sample crate cannot be made or removed") == true)
    #expect(stand.failure?.contains("/no/such/gatefold-crate") == true)
    #expect(stand.session.status.phase == .empty && !stand.session.status.hasCrate)
    await stand.session.close()
  }

  @Test func `a program that ends for no reason is named`() async throws {
    let stand = try await Stand(records: 1, program: "/bin/false")
    stand.session.fillCrate()
    #expect(
      await until { stand.failure == "“/bin/false” ended before the sample crate was complete" }
    )
    await stand.session.close()
  }

  @Test func `what the program cannot do is told in the user's words`() async throws {
    let stand = try await Stand(records: 1)
    let folder = stand.fixture.folder.path("crate")
    try stand.fixture.folder.write([1], "crate/song.mp3")
    stand.session.fillCrate()
    #expect(
      await until {
        stand.failure
          == "“\(folder)” is not empty: “song.mp3” does not belong to the sample crate"
      }
    )
    await stand.session.close()
  }
}
