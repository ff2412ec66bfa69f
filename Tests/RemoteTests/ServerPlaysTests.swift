import Messages
import Testing

@testable import Library

@Suite(.serialized) struct ServerPlaysTests {
  private let stand: MirrorStand

  init() async throws { stand = try await MirrorStand() }

  private static let later: Int64 = 4_000_000_000

  @Test func `every play is told once, with its time`() async throws {
    try await stand.exchange()
    let tracks = [try await stand.track("so-1-0").id, try await stand.track("so-1-1").id]
    for time in 0..<120 {
      try await stand.store.play(tracks[time % 2], at: Self.later + Int64(time))
    }
    try await stand.exchange()
    try await stand.exchange()
    let told = stand.server.tell("plays").split(separator: " ")
    let times = told.flatMap { $0.split(separator: ":")[1].split(separator: ",") }
    #expect(told.count == 2)
    #expect(times.compactMap { Int64($0) }.sorted() == (0..<120).map { Self.later + $0 })
  }

  @Test func `plays of one second are all told`() async throws {
    try await stand.exchange()
    let track = try await stand.track("so-1-0").id
    for _ in 0..<70 { try await stand.store.play(track, at: Self.later) }
    try await stand.exchange()
    #expect(stand.server.tell("plays").split(separator: ",").count == 70)
  }

  @Test func `what was told before a connection broke is not told again`() async throws {
    try await stand.exchange()
    for time in 0..<5 {
      try await stand.store.play(stand.track("so-1-0").id, at: Self.later + Int64(time))
    }
    stand.server.tell("fault breaks-3")
    await #expect(throws: ServerFailure.self) { try await stand.exchange() }
    stand.server.tell("mend")
    try await stand.exchange()
    let times = (0..<5).map { String(Self.later + $0) }.joined(separator: ",")
    #expect(stand.server.tell("plays") == "so-1-0:\(times)")
  }

  @Test func `a play of a track that the server has lost does not hold up the others`() async throws
  {
    try await stand.exchange()
    try await stand.store.play(stand.track("so-1-0").id, at: Self.later)
    try await stand.store.play(stand.track("so-2-0").id, at: Self.later + 1)
    stand.server.tell("remove al-1")
    try await stand.exchange()
    #expect(stand.server.tell("plays") == "so-2-0:\(Self.later + 1)")
  }

  @Test func `plays elsewhere count here`() async throws {
    stand.server.tell("listen so-4-1 12")
    try await stand.exchange()
    let track = try await stand.track("so-4-1")
    #expect(track.plays == 12 && track.played == 1_770_091_506)
    let record = try await stand.store.records().records.first { $0.id == track.album }
    #expect(record?.plays == 12)
    try await stand.store.play(track.id, at: Self.later)
    #expect(try await stand.track("so-4-1").plays == 12)
    #expect(try await stand.track("so-4-1").played == Self.later)
    #expect(try await stand.store.check() == [])
  }
}
