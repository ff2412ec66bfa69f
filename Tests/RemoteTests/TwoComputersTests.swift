import Testing

@testable import Library

@Suite(.serialized) struct TwoComputersTests {
  @Test func `edits that two computers made without a network meet on both`() async throws {
    let one = try await MirrorStand()
    let other = try await MirrorStand(on: one.server)
    one.server.tell("playlist Trains so-1-1")
    for id in ["so-1-0", "so-1-1"] { one.server.tell("star \(id)") }
    try await one.exchange()
    try await other.exchange()
    // Without a network, on both.
    try await one.store.setHearts(false, of: [.track(one.track("so-1-0").id)])
    try await one.store.setHearts(true, of: [.track(one.track("so-2-0").id)])
    try await one.store.play(one.track("so-3-0").id, at: 4_000_000_000)
    try await other.store.setHearts(true, of: [.track(other.track("so-4-0").id)])
    try await other.store.play(other.track("so-3-0").id, at: 4_000_000_001)
    try await one.insert("so-5-0", into: "Trains")
    try await other.insert("so-6-0", into: "Trains")
    // The network returns.
    #expect(try await one.exchange().bothKept == [])
    #expect(try await other.exchange().bothKept == ["Trains"])
    try await one.exchange()
    try await other.exchange()
    #expect(try await one.hearts() == ["so-1-1", "so-2-0", "so-4-0"])
    #expect(try await other.hearts() == ["so-1-1", "so-2-0", "so-4-0"])
    #expect(one.server.tell("plays") == "so-3-0:4000000000,4000000001")
    let both = "Trains:so-1-1,so-5-0 Trains:so-1-1,so-6-0"
    #expect(try await one.lists() == both)
    #expect(try await other.lists() == both)
  }

  @Test func `a process that is killed again and again loses and repeats nothing`() async throws {
    let stand = try await MirrorStand()
    let server = stand.server
    var failures = 0
    for pass in 0..<3 {
      if pass == 1 {
        for number in 0..<5 { server.tell("star so-1-\(number)") }
        server.tell("playlist Trains so-1-1,so-2-0")
      } else if pass == 2 {
        try await stand.store.setHearts(true, of: [.track(stand.track("so-7-0").id)])
        try await stand.store.play(stand.track("so-8-0").id, at: 4_000_000_000)
        try await stand.insert("so-9-0", into: "Trains")
      }
      // Before and after the response to each request of an exchange.
      for moment in 2..<18 {
        var settings = RemoteProcess.Settings()
        settings.started = { server.tell("kill \($0) \(moment)") }
        let connections = ServerConnections(settings: settings)
        connections.connect(try server.account())
        let source = ServerSource(stand.store, connections: connections)
        if (try? await source.update(stand.root, folders: nil) { _ in }) == nil { failures += 1 }
      }
    }
    #expect(failures >= 12)
    server.tell("kill 0 0")
    try await stand.exchange()
    #expect(try await stand.tracks().count == 200)
    #expect(try await stand.hearts() == (0..<5).map { "so-1-\($0)" } + ["so-7-0"])
    #expect(server.tell("stars").hasSuffix(" so-7-0"))
    #expect(server.tell("plays").hasPrefix("so-8-0:4000000000"))
    #expect(try await stand.lists() == "Trains:so-1-1,so-2-0,so-9-0")
    #expect(server.tell("playlists") == "Trains:so-1-1,so-2-0,so-9-0")
    #expect(try await stand.store.check() == [])
  }
}
