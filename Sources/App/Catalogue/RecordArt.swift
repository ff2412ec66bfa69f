internal import GLib
internal import Identities
internal import Library
internal import Pixels
internal import Widgets

/// The covers of the library's records: found, read and decoded on workers.
nonisolated final class RecordArt: Widgets.CoverSource {
  typealias ID = CoverID

  private let reader: LibraryReader
  private let music: any Source
  private struct State {
    /// Where covers come from, as far as it was asked; nil where a record has none.
    var known: [RecordID: Library.CoverSource?] = [:]
    /// For which records it is being asked, how often, and whether the answer may be out of date.
    var asked: [RecordID: (count: Int, isStale: Bool)] = [:]
    /// Records whose covers are shown as the last run baked them.
    var baked: Set<RecordID> = []
  }

  private let state = Locked(State())

  init(_ reader: LibraryReader, source: any Source) {
    self.reader = reader
    music = source
  }

  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    guard let source = await source(of: RecordID(id.value)), !Task.isCancelled else { return nil }
    guard let thumbnail = await music.thumbnail(of: source) else { return nil }
    return thumbnail.pixels.withUnsafeBytes { bytes in
      Picture(
        copying: bytes,
        width: thumbnail.width,
        height: thumbnail.height,
        stride: thumbnail.width * 4,
        layout: .premultiplied
      )
    }
  }

  /// A record's cover as a file that other programs can show.
  @concurrent func file(of record: RecordID) async -> [UInt8]? {
    guard let source = await source(of: record) else { return nil }
    return await music.file(of: source)
  }

  /// Notes whose covers are shown although nobody has asked for them.
  func note(baked records: some Sequence<RecordID>) {
    state.withLock { $0.baked.formUnion(records) }
  }

  /// Those of some records whose covers were looked for, or are shown.
  func seen(among records: Set<RecordID>) -> Set<RecordID> {
    state.withLock { state in
      Set(state.known.keys).union(state.asked.keys).union(state.baked).intersection(records)
    }
  }

  /// Looks again where the covers of some records come from; returns those that have others now.
  @concurrent func lookAgain(_ records: Set<RecordID>) async -> Set<RecordID> {
    var other: Set<RecordID> = []
    for id in records {
      guard let known = state.withLock({ $0.known[id] }) else { continue }
      guard let now = try? await music.cover(of: id, in: reader), now != known else { continue }
      state.withLock { $0.known[id] = .some(now) }
      other.insert(id)
    }
    return other
  }

  /// Looks anew for the covers of those of some records for which `isOther` holds; returns them, as far as
  /// they were seen.
  func forget(among records: Set<RecordID>, where isOther: (RecordID) -> Bool) -> Set<RecordID> {
    let other = seen(among: records).filter(isOther)
    state.withLock { state in
      for id in other {
        state.known[id] = nil
        state.asked[id]?.isStale = true
      }
    }
    return other
  }

  /// Where a record's cover comes from; its source is asked once.
  private func source(of record: RecordID) async -> Library.CoverSource? {
    let known = state.withLock { state in
      if state.known[record] == nil { state.asked[record, default: (0, false)].count += 1 }
      return state.known[record]
    }
    if let known { return known }
    // Where the library is busy or closed, or nobody waits, the next one who asks may be luckier.
    var answer: Library.CoverSource??
    do { answer = .some(try await music.cover(of: record, in: reader)) } catch {}
    return state.withLock { state in
      let isStale = state.asked[record]?.isStale ?? true
      state.asked[record]?.count -= 1
      if state.asked[record]?.count == 0 { state.asked[record] = nil }
      if let answer, !isStale { state.known[record] = .some(answer) }
      return answer ?? nil
    }
  }
}
