import Library
import TestSupport
import Testing
import Values

@testable import App

@Suite(.serialized, .needsDisplay) struct NextRecordTests {
  /// A player whose next records are chosen, at the last track of record 1.
  private func stand(_ rule: WhatNext, startedOn shelf: ShelfID? = .all) throws -> PlayerStand {
    let stand = try PlayerStand()
    stand.catalogue.memory.state.whatNext = rule
    stand.session.follow(stand.catalogue)
    if let shelf { stand.session.nextRecord?.note(start: 1, on: shelf) }
    stand.play(1, from: stand.tracks(of: 1).last?.id)
    return stand
  }

  private func standing() async throws -> PlayerStand {
    let stand = try stand(.shelf)
    #expect(await until { upcoming(stand) == [1, 2] })
    return stand
  }

  private func next(_ stand: PlayerStand) {
    stand.session.player.next()
    stand.engine.playAsAsked()
  }

  private func upcoming(_ stand: PlayerStand) -> [RecordID] {
    stand.session.player.queue.runs.runs.compactMap(\.record)
  }

  private func words(_ stand: PlayerStand) -> String? { stand.session.nextRecord?.words }

  @Test func `the next record of the shelf follows, and one line says so once it begins`()
    async throws
  {
    let stand = try await standing()
    var said: [String] = []
    stand.session.onContinue = { said.append($0) }
    #expect(words(stand) == "“Title 2”, the next on “All records”" && said.isEmpty)
    next(stand)
    #expect(stand.title == "Track 1 of 2" && words(stand) == nil)
    for _ in stand.session.player.queue.upcoming { next(stand) }
    #expect(await until { upcoming(stand) == [1, 2, 3] })
    #expect(said == ["“Title 2”, the next on “All records”"])
  }

  @Test func `nothing follows if nothing is to, or the start was elsewhere`() async throws {
    let silent = try stand(.nothing)
    let other = try stand(.shelf)
    other.session.player.playNow(
      other.session.items(other.tracks(of: 2), of: other.record(2)),
      from: 3
    )
    other.engine.playAsAsked()
    // Another one that follows shows that those two had the time to.
    _ = try await standing()
    #expect(upcoming(silent) == [1] && other.session.player.queue.upcoming.isEmpty)
    // The choice in the menu applies at once.
    silent.catalogue.memory.state.whatNext = .shelf
    silent.session.nextRecord?.followRule()
    #expect(await until { upcoming(silent) == [1, 2] })
    silent.catalogue.memory.state.whatNext = .nothing
    silent.session.nextRecord?.followRule()
    #expect(upcoming(silent) == [1])
  }

  @Test func `the last record of a shelf and a track that fails are the end`() async throws {
    let last = try stand(.shelf)
    last.session.nextRecord?.note(start: 4, on: .all)
    last.play(4, from: last.tracks(of: 4).first { $0.state == .present && $0.id != 400 }?.id)
    let broken = try stand(.shelf)
    broken.session.player.playNow(
      broken.session.items(broken.tracks(of: 1), of: broken.record(1)),
      from: 2
    )
    broken.engine.fail(.damaged)
    _ = try await standing()
    #expect(last.session.player.queue.upcoming.isEmpty && !last.session.player.queue.hasNext)
    #expect(broken.session.player.queue.upcoming.isEmpty)
  }

  @Test func `the shelf of a queue that is put back goes on`() async throws {
    let stand = try stand(.shelf, startedOn: nil)
    let source = stand.music.lists
    stand.session.nextRecord?.note(start: 1, on: .all)
    stand.session.nextRecord?.note(start: 3, on: .all)
    stand.play(3)
    #expect(source.undo() != nil && upcoming(stand) == [1])
    #expect(await until { upcoming(stand) == [1, 2] })
  }

  @Test func `a cleared record does not follow again, and is put back once`() async throws {
    let stand = try await standing()
    let source = stand.music.lists
    source.clearQueue()
    #expect(await until { upcoming(stand) == [1, 3] })
    #expect(source.undo() != nil && upcoming(stand) == [1, 2])
    #expect(stand.session.player.queue.queued.isEmpty && words(stand)?.contains("Title 2") == true)
    stand.session.nextRecord?.skip()
    #expect(await until { upcoming(stand) == [1, 3] })
  }

  @Test func `a key chooses another record, also while the chosen one plays`() async throws {
    let stand = try await standing()
    stand.session.nextRecord?.skip()
    #expect(await until { upcoming(stand) == [1, 3] })
    next(stand)
    stand.session.nextRecord?.skip()
    #expect(await until { stand.title == "Track 1 of 4" })
    #expect(upcoming(stand) == [1, 3, 4])
    #expect(stand.session.player.queue.runs.runs[1].count == 1, "the rest of it is gone")
  }

  @Test func `a chosen record that plays goes on, whatever is to follow`() async throws {
    let stand = try await standing()
    next(stand)
    let rest = stand.session.player.queue.upcoming.map(\.id)
    for rule in [WhatNext.nothing, .similar, .shelf] {
      stand.catalogue.memory.state.whatNext = rule
      stand.session.nextRecord?.followRule()
      #expect(!rest.isEmpty && stand.session.player.queue.upcoming.map(\.id) == rest)
    }
    // It can still be skipped.
    stand.session.nextRecord?.skip()
    #expect(await until { stand.title == "Track 1 of 3" })
  }

  @Test func `the chosen record is kept if there is no other one`() async throws {
    let end = try stand(.shelf)
    end.session.nextRecord?.note(start: 3, on: .all)
    end.play(3, from: end.tracks(of: 3).last?.id)
    #expect(await until { upcoming(end).last == 4 })
    let chosen = end.session.player.queue.upcoming.map(\.id)
    end.session.nextRecord?.skip()
    #expect(end.session.player.queue.upcoming.map(\.id) == chosen)
    next(end)
    end.session.nextRecord?.skip()
    // Another one that is replaced shows that this one had the time to be.
    let stand = try await standing()
    stand.session.nextRecord?.skip()
    #expect(await until { upcoming(stand) == [1, 3] })
    #expect(end.session.player.queue.upcoming.map(\.id) == Array(chosen.dropFirst()))
    #expect(end.title == "Track 1 of 4")
  }

  @Test func `a queued track of the chosen record is the user's own`() async throws {
    let stand = try await standing()
    let items = stand.session.items(stand.tracks(of: 2), of: stand.record(2))
    stand.session.player.append(Array(items.prefix(1)))
    stand.session.nextRecord?.skip()
    #expect(await until { upcoming(stand) == [1, 2, 3] })
    #expect(stand.session.player.queue.runs.runs[1].count == 1)
    stand.catalogue.memory.state.whatNext = .nothing
    stand.session.nextRecord?.followRule()
    #expect(upcoming(stand) == [1, 2])
  }

  @Test func `a record without tracks is passed over`() async throws {
    let stand = try stand(.shelf)
    // Before the tracks of record 2 are loaded.
    stand.catalogue.insert([2: []])
    #expect(await until { upcoming(stand) == [1, 3] })
    stand.catalogue.insert([4: []])
    stand.session.nextRecord?.skip()
    _ = try await standing()
    #expect(upcoming(stand) == [1, 3], "there is no other one")
  }

  @Test func `what was not found is not searched with each change of the player`() async throws {
    let stand = try stand(.nothing)
    stand.catalogue.memory.state.whatNext = .shelf
    stand.session.player.pause()
    _ = try await standing()
    #expect(upcoming(stand) == [1])
    stand.session.nextRecord?.note(start: 1, on: .all)
    stand.session.player.play()
    #expect(await until { upcoming(stand) == [1, 2] })
  }

  @Test func `something like it shares its genre and its time`() async throws {
    let stand = try stand(.similar)
    #expect(await until { upcoming(stand).count == 2 })
    let next = stand.record(upcoming(stand)[1])
    #expect(words(stand) == "“\(next.title)”, also Jazz of that time")
  }

  @Test func `a record on a shelf notes where it was started`() async throws {
    let stand = try stand(.shelf, startedOn: nil)
    stand.music.note(start: 3, on: stand.library.shelves.first)
    stand.music.note(start: 2, on: nil)
    stand.play(3, from: stand.tracks(of: 3).last?.id)
    #expect(await until { upcoming(stand).last == 4 })
  }
}
