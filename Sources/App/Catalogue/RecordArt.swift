internal import GLib
internal import Geometry
internal import Library
internal import Pixels
internal import Values
internal import Widgets

/// Finds, reads and decodes the covers of records on workers.
nonisolated final class RecordArt: CoverProvider {
  typealias ID = CoverID

  private let reader: LibraryReader
  private let music: any Source
  private struct State {
    /// The known sources of covers; nil for a record without a cover.
    var known: [RecordID: Library.CoverSource?] = [:]
    /// The number of running requests by record, and whether their results may be out of date.
    var asked: [RecordID: (count: Int, isStale: Bool)] = [:]
    /// Their covers come from the cache of the last run.
    var baked: Set<RecordID> = []
    /// Of the pictures decoded in this run, and of those in the cache.
    var means: [CoverID: Color] = [:]
  }

  private let state = Locked(State())

  init(_ reader: LibraryReader, source: any Source) {
    self.reader = reader
    music = source
  }

  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    guard let source = await source(of: RecordID(id.value)), !Task.isCancelled else { return nil }
    guard let thumbnail = await music.thumbnail(of: source) else { return nil }
    let picture = Picture(
      width: thumbnail.width,
      height: thumbnail.height,
      opaque: thumbnail.pixels
    )
    if let mean = picture?.meanColor { state.withLock { $0.means[id] = mean } }
    return picture
  }

  func meanColor(of id: CoverID) -> Color? { state.withLock { $0.means[id] } }

  @concurrent func file(of record: RecordID) async -> [UInt8]? {
    guard let source = await source(of: record) else { return nil }
    return await music.file(of: source)
  }

  /// `tints` are the colours of their pictures.
  func add(baked records: some Sequence<RecordID>, tints: [CoverID: Color] = [:]) {
    state.withLock { state in
      state.baked.formUnion(records)
      state.means.merge(tints) { mean, _ in mean }
    }
  }

  /// The records whose covers were requested, or come from the cache.
  func seen(among records: Set<RecordID>) -> Set<RecordID> {
    state.withLock { state in
      Set(state.known.keys).union(state.asked.keys).union(state.baked).intersection(records)
    }
  }

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

  /// Returns the records whose covers were forgotten.
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

  private func source(of record: RecordID) async -> Library.CoverSource? {
    let known = state.withLock { state in
      if state.known[record] == nil { state.asked[record, default: (0, false)].count += 1 }
      return state.known[record]
    }
    if let known { return known }
    // After an error or a cancellation nothing is stored, so that the next request tries again.
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
