import Glibc
import TestSupport
import Testing
import Values

@testable import Library

struct TwoStoresTests {
  private let fixture = LibraryFixture()

  private func refusal() async -> DatabaseError? {
    let other = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    return await #expect(throws: DatabaseError.self) { try await other.open(for: "scan") }
  }

  @Test func `a second program is refused in words that name the first, until that has ended`()
    async throws
  {
    let store = try await fixture.open()
    let error = await refusal()
    #expect(error?.kind == .held)
    #expect(error?.description == "Gatefold (process \(getpid())) has the library open")
    try await store.apply(.insert([.line("a")], into: 0))
    await store.close()
    #expect(PenHolder(in: fixture.place) == PenHolder(in: BytePath("/no/such/folder")))
    let other = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    try await other.open(for: "scan")
    #expect(await other.listTree.rows(in: 0).map(\.text) == ["a"])
    #expect(PenHolder(in: fixture.place) == PenHolder(process: getpid(), command: "scan"))
    let command = await refusal()?.description
    #expect(command == "gatefold library scan (process \(getpid())) has the library open")
    await other.close()
  }

  @Test func `beside version 0.1, which shares the lock, nothing is written`() async throws {
    await (try fixture.open()).close()
    let lock = fixture.place.appending("library.lock").withCString { open($0, O_RDWR) }
    #expect(flock(lock, LOCK_SH) == 0)
    let error = await refusal()
    #expect(error?.kind == .held && error?.description == "another Gatefold has the library open")
    close(lock)
    await (try fixture.open()).close()
  }

  @Test func `a program that looks whether the library is free keeps no other one out`()
    async throws
  {
    await (try fixture.open()).close()
    let place = fixture.place
    let looking = Task.detached { while !Task.isCancelled { _ = LibraryStore.isFree(in: place) } }
    for _ in 0..<100 {
      let pen = try #require(try Pen.taken(LibraryFiles(folder: place), for: nil))
      #expect(!LibraryStore.isFree(in: place))
      withExtendedLifetime(pen) {}
    }
    looking.cancel()
    await looking.value
    #expect(LibraryStore.isFree(in: place))
  }

  @Test func `a killed program frees the library`() async throws {
    let writer = try WriterProcess(fixture, seed: 1, count: 100_000, scans: false)
    try writer.wait(for: 1)
    let error = await refusal()
    #expect(error?.description == "Gatefold (process \(writer.number)) has the library open")
    _ = try writer.killed(after: 1)
    let store = try await fixture.open()
    #expect(PenHolder(in: fixture.place).process == getpid())
    await store.close()
  }

  @Test func `a reader sees what the writer has done, and changes nothing`() async throws {
    fixture.track("1.flac", "title=One;album=A")
    let store = try await fixture.scanned()
    let track = try await store.id(of: "One")
    try await store.apply(.insert([.line("a")], into: 0))
    let reader = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    try await reader.openForReading(withLists: true)
    #expect(await reader.listTree.rows(in: 0).map(\.text) == ["a"])
    for number in 1...20 {
      try await store.play(track)
      #expect(try await reader.counts().plays == number)
    }
    #expect(try await reader.hasForeignChanges())
    #expect(try await reader.check().isEmpty)
    #expect(try await !reader.maintain())
    let error = await #expect(throws: DatabaseError.self) { try await reader.play(track) }
    #expect(error?.kind == .readOnly)
    await reader.close()
    #expect(await refusal()?.kind == .held)
    #expect(try await store.check().isEmpty)
    await store.close()
  }
}
