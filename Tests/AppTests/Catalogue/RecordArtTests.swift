import GLib
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

struct RecordArtTests {
  private let folder = TemporaryFolder.ofTest()

  private func art(_ source: HeldSource) -> RecordArt {
    RecordArt(LibraryReader(LibraryStore(folder: BytePath(folder.path("library")))), source: source)
  }

  @Test func `the source of a cover is looked up once`() async {
    let source = HeldSource()
    let art = art(source)
    source.release()
    let first = await art.file(of: 1)
    #expect(await art.file(of: 1) == first && source.askedCount == 1)
    #expect(art.forget(among: [1, 2]) { _ in true } == [1])
    #expect(await art.file(of: 1) != first && source.askedCount == 2)
  }

  @Test func `another look returns the covers whose source has changed`() async {
    let source = HeldSource()
    let art = art(source)
    source.release()
    let first = await art.file(of: 1)
    #expect(await art.lookAgain([1, 2]) == [1], "the other one was not requested")
    #expect(await art.file(of: 1) != first)
    source.settle()
    _ = await art.lookAgain([1])
    #expect(await art.lookAgain([1]).isEmpty)
  }

  @Test func `covers baked by the last run count as seen`() {
    let art = art(HeldSource())
    art.add(baked: [4, 5])
    #expect(art.seen(among: [3, 4]) == [4])
    #expect(art.forget(among: [3, 4]) { _ in true } == [4])
  }

  @Test func `a cover that changes during its lookup is looked up again`() async {
    let source = HeldSource()
    let art = art(source)
    async let old = art.file(of: 1)
    #expect(await until { source.askedCount == 1 })
    #expect(art.forget(among: [1]) { _ in true } == [1], "observers have to request it again")
    source.release()
    _ = await old
    let new = await art.file(of: 1)
    #expect(source.askedCount == 2)
    #expect(await art.file(of: 1) == new && source.askedCount == 2)
  }
}

/// A source that returns covers when the test says so, another one at each request.
nonisolated final class HeldSource: Source {
  private struct State {
    var askedCount = 0
    var isHeld = true
    var isSettled = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  let id = SourceID(7)
  private let state = Locked(State())

  var askedCount: Int { state.withLock { $0.askedCount } }

  func settle() { state.withLock { $0.isSettled = true } }

  func release() {
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func update(
    _ root: LibraryRoot,
    folders: [BytePath]?,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary { ScanSummary(root: root.path) }

  func cover(of record: RecordID, in library: LibraryReader) async throws -> CoverSource? {
    let number = state.withLock { state in
      state.askedCount += 1
      return state.isSettled ? 0 : state.askedCount
    }
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.isHeld { state.waiting.append(continuation) }
        return state.isHeld
      }
      if !isHeld { continuation.resume() }
    }
    return CoverSource(file: [UInt8(number)], size: 1, modified: 1)
  }

  func thumbnail(of cover: CoverSource) async -> CoverStore.Thumbnail? { nil }
  func file(of cover: CoverSource) async -> [UInt8]? { Array(cover.key.utf8) }
  func close() async {}
}
