import Identities
import Library
import Playback
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct NextRecordTests {
  /// A player whose next records are chosen, at the last track of record 1.
  private func stand(_ rule: WhatNext, startedOn shelf: ShelfID? = .all) throws -> PlayerStand {
    let stand = try PlayerStand()
    stand.catalogue.memory.state.whatNext = rule
    let next = NextRecord(stand.session, stand.catalogue)
    next.chance = SeededRandom(seed: 1)
    if let shelf { next.start = (1, shelf) }
    stand.session.nextRecord = next
    stand.play(1, from: stand.tracks(of: 1).last?.id)
    return stand
  }

  private func upcoming(_ stand: PlayerStand) -> [RecordID] {
    stand.session.player.queue.runs.runs.compactMap(\.record)
  }

  private func words(_ stand: PlayerStand) -> String? { stand.session.nextRecord?.words }

  @Test func `the next record of the shelf follows, and one line says so`() async throws {
    let stand = try stand(.shelf)
    #expect(await until { upcoming(stand) == [1, 2] })
    #expect(words(stand) == "“Title 2”, the next on “All records”")
    stand.session.player.next()
    stand.engine.playAsAsked()
    #expect(stand.title == "Track 1 of 2" && words(stand) == nil)
    for _ in stand.session.player.queue.upcoming {
      stand.session.player.next()
      stand.engine.playAsAsked()
    }
    #expect(await until { upcoming(stand) == [1, 2, 3] })
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
    let stand = try stand(.shelf)
    #expect(await until { upcoming(stand) == [1, 2] })
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
    last.session.nextRecord?.start = (4, .all)
    last.play(4, from: last.tracks(of: 4).first { $0.state == .present && $0.id != 400 }?.id)
    let broken = try stand(.shelf)
    broken.session.player.playNow(
      broken.session.items(broken.tracks(of: 1), of: broken.record(1)),
      from: 2
    )
    broken.engine.fail(.damaged)
    let stand = try stand(.shelf)
    #expect(await until { upcoming(stand) == [1, 2] })
    #expect(last.session.player.queue.upcoming.isEmpty && !last.session.player.queue.hasNext)
    #expect(broken.session.player.queue.upcoming.isEmpty)
  }

  @Test func `after a restart the visible shelf goes on`() async throws {
    let stand = try stand(.shelf, startedOn: nil)
    stand.session.player.pause()
    stand.catalogue.memory.state.shelf = ShelfID.all.text
    stand.session.restore(from: stand.catalogue)
    await stand.session.restored()
    #expect(stand.session.player.queue.upcoming.isEmpty)
    stand.session.nextRecord?.followRule()
    #expect(await until { upcoming(stand) == [1, 2] })
  }

  @Test func `a key chooses another record, also while the chosen one plays`() async throws {
    let stand = try stand(.shelf)
    #expect(await until { upcoming(stand) == [1, 2] })
    stand.session.nextRecord?.skip()
    #expect(await until { upcoming(stand) == [1, 3] })
    stand.session.player.next()
    stand.engine.playAsAsked()
    stand.session.nextRecord?.skip()
    #expect(await until { stand.title == "Track 1 of 4" })
    #expect(upcoming(stand) == [1, 3, 4])
    #expect(stand.session.player.queue.runs.runs[1].count == 1, "the rest of it is gone")
  }

  @Test func `a chosen record that plays goes on, whatever is to follow`() async throws {
    let stand = try stand(.shelf)
    #expect(await until { upcoming(stand) == [1, 2] })
    stand.session.player.next()
    stand.engine.playAsAsked()
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
    end.session.nextRecord?.start = (3, .all)
    end.play(3, from: end.tracks(of: 3).last?.id)
    #expect(await until { upcoming(end).last == 4 })
    let chosen = end.session.player.queue.upcoming.map(\.id)
    end.session.nextRecord?.skip()
    #expect(end.session.player.queue.upcoming.map(\.id) == chosen)
    end.session.player.next()
    end.engine.playAsAsked()
    end.session.nextRecord?.skip()
    // Another one that is replaced shows that this one had the time to be.
    let stand = try stand(.shelf)
    #expect(await until { upcoming(stand) == [1, 2] })
    stand.session.nextRecord?.skip()
    #expect(await until { upcoming(stand) == [1, 3] })
    #expect(end.session.player.queue.upcoming.map(\.id) == Array(chosen.dropFirst()))
    #expect(end.title == "Track 1 of 4")
  }

  @Test func `a queued track of the chosen record is the user's own`() async throws {
    let stand = try stand(.shelf)
    #expect(await until { upcoming(stand) == [1, 2] })
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
    let other = try self.stand(.shelf)
    #expect(await until { upcoming(other) == [1, 2] })
    #expect(upcoming(stand) == [1, 3], "there is no other one")
  }

  @Test func `something like it shares its genre and its time`() async throws {
    let stand = try stand(.similar)
    #expect(await until { upcoming(stand).count == 2 })
    let next = stand.record(upcoming(stand)[1])
    #expect(words(stand) == "“\(next.title)”, also Jazz of that time")
  }

  @Test func `a record on a shelf notes where it was started`() async throws {
    let stand = try stand(.nothing, startedOn: nil)
    let shelf = try #require(stand.library.shelves.first)
    stand.music.note(start: 3, on: shelf)
    stand.music.note(start: 2, on: nil)
    #expect(stand.session.nextRecord?.start?.record == 3)
    #expect(stand.session.nextRecord?.start?.shelf == .all)
  }
}
