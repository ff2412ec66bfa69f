import Testing

@testable import Library

@Suite(.serialized) struct ServerHeartsTests {
  private let stand: MirrorStand

  init() async throws { stand = try await MirrorStand() }

  @Test func `hearts go both ways`() async throws {
    stand.server.tell("star so-3-1")
    stand.server.tell("star al-7")
    try await stand.exchange()
    #expect(try await stand.hearts() == ["so-3-1"])
    let favourite = try await stand.albums().filter { $0.heart != nil }
    #expect(favourite.map(\.title) == ["Album 00007"])
    try await stand.store.setHearts(true, of: [.track(stand.track("so-4-2").id)])
    try await stand.store.setHearts(false, of: [.track(stand.track("so-3-1").id)])
    try await stand.store.setHearts(false, of: [.record(favourite[0].id)])
    try await stand.exchange()
    #expect(stand.server.tell("stars") == "so-4-2")
  }

  @Test func `edits of both sides without a network meet later`() async throws {
    for id in ["so-1-0", "so-1-1", "so-1-2"] { stand.server.tell("star \(id)") }
    try await stand.exchange()
    stand.server.tell("unstar so-1-0")
    stand.server.tell("star so-2-0")
    try await stand.store.setHearts(false, of: [.track(stand.track("so-1-1").id)])
    try await stand.store.setHearts(true, of: [.track(stand.track("so-2-1").id)])
    try await stand.exchange()
    #expect(stand.server.tell("stars") == "so-1-2 so-2-0 so-2-1")
    #expect(try await stand.hearts() == ["so-1-2", "so-2-0", "so-2-1"])
  }

  @Test func `a server that loses all hearts gets them again`() async throws {
    for number in 0..<5 { stand.server.tell("star so-1-\(number)") }
    try await stand.exchange()
    stand.server.tell("fault nostars")
    try await stand.exchange()
    #expect(try await stand.hearts().count == 5)
    stand.server.tell("mend")
    try await stand.exchange()
    #expect(stand.server.tell("stars").split(separator: " ").count == 5)
  }

  @Test func `hearts that a server refuses stay here, and the others arrive`() async throws {
    try await stand.exchange()
    stand.server.tell("fault refuse-so-1-1")
    for id in ["so-1-0", "so-1-1", "so-1-2"] {
      try await stand.store.setHearts(true, of: [.track(stand.track(id).id)])
    }
    for _ in 0..<3 { try await stand.exchange() }
    #expect(try await stand.hearts() == ["so-1-0", "so-1-1", "so-1-2"])
    #expect(Set(stand.server.tell("stars").split(separator: " ")) == ["so-1-0", "so-1-2"])
  }

  @Test(arguments: ["nomember", "noids"])
  func `an answer without hearts or without ids changes nothing`(fault: String) async throws {
    for id in ["so-1-0", "so-1-1"] { stand.server.tell("star \(id)") }
    stand.server.tell("playlist Trains so-1-1")
    try await stand.exchange()
    stand.server.tell("fault \(fault)")
    try await stand.exchange()
    #expect(try await stand.hearts() == ["so-1-0", "so-1-1"])
    #expect(await stand.store.listTree.rows(in: ListNode.top).map(\.text) == ["Trains"])
    stand.server.tell("mend")
    try await stand.exchange()
    #expect(stand.server.tell("stars").split(separator: " ").count == 2)
  }

  @Test func `a heart of what is not mirrored stays on the server`() async throws {
    try await stand.exchange()
    stand.server.tell("star so-40-0")
    try await stand.exchange()
    try await stand.exchange()
    #expect(stand.server.tell("stars") == "so-40-0")
    stand.server.tell("add")
    try await stand.exchange()
    #expect(try await stand.hearts() == ["so-40-0"])
  }

  @Test func `a heart of a track that the server lost for a while survives`() async throws {
    try await stand.exchange()
    try await stand.store.setHearts(true, of: [.track(stand.track("so-5-1").id)])
    try await stand.exchange()
    stand.server.tell("remove al-5")
    stand.server.tell("unstar so-5-1")
    try await stand.exchange()
    stand.server.tell("restore al-5")
    try await stand.exchange()
    #expect(try await stand.hearts() == ["so-5-1"])
  }

  @Test func `without changes here nothing is asked`() async throws {
    stand.server.tell("star so-3-1")
    try await stand.exchange()
    _ = stand.server.requests
    let source = ServerSource(stand.store, connections: stand.connections)
    #expect(try await source.exchangeChanges(of: stand.root) == [])
    #expect(stand.server.requests == 0)
    try await stand.store.setHearts(true, of: [.track(stand.track("so-4-2").id)])
    _ = try await source.exchangeChanges(of: stand.root)
    #expect(stand.server.tell("stars") == "so-3-1 so-4-2")
  }

  @Test func `a change of one side is taken over, whatever the other has`() {
    let sets = (0..<64).map { bits in Set((0..<6).filter { bits >> $0 & 1 == 1 }) }
    for here in sets {
      for there in sets {
        for before in sets.prefix(8) {
          let way = ThreeWay(here: here, there: there, before: before)
          let newHere = here.union(way.missingHere).subtracting(way.tooMuchHere)
          let newThere = there.union(way.missingThere).subtracting(way.tooMuchThere)
          #expect(newHere == newThere)
          #expect(newHere.isSuperset(of: here.intersection(there)))
          #expect(newHere.isSuperset(of: here.union(there).subtracting(before)))
        }
      }
    }
  }
}
