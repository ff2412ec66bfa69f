import Foundation
import Library
import TestSupport
import Testing

@testable import App

@Suite(.timeLimit(.minutes(2))) struct SampleCrateSessionTests {
  private let fixture: SessionFixture
  private let news = NewsLog()

  private final class NewsLog { var all: [SessionNews] = [] }

  init() throws {
    fixture = try SessionFixture()
    fixture.session.onNews = { [news] in news.all.append($0) }
  }

  private var session: LibrarySession { fixture.session }

  @Test func `its records are copied and scanned, and removed with all files`() async throws {
    session.start()
    await session.opened()
    #expect(!session.status.hasCrate)
    session.fillCrate()
    #expect(session.status.hasCrate, "it is not tried twice")
    #expect(
      await until(within: .seconds(60)) {
        session.status.phase == .ready && !session.status.isBusy
      }
    )
    #expect(try await session.store.counts().albums == 12)
    #expect(session.status.roots.map { session.isCrate($0) } == [true] && news.all.isEmpty)
    session.removeCrate()
    #expect(await until { news.all == [.removedCrate(kept: 0)] })
    #expect(await until { session.status.phase == .empty && !session.status.hasCrate })
    #expect(session.status.roots.isEmpty && !session.places.crate.folder.isFolder)
    await session.close()
  }

  @Test func `removing it at once waits until it is there`() async throws {
    session.start()
    session.fillCrate()
    session.removeCrate()
    #expect(await until(within: .seconds(60)) { news.all == [.removedCrate(kept: 0)] })
    #expect(await until { !session.status.hasCrate })
    #expect(!session.places.crate.folder.isFolder && session.status.roots.isEmpty)
    await session.close()
  }

  @Test func `a folder that cannot be written is reported, and it can be tried again`() async throws
  {
    try fixture.folder.write([], "crate")
    session.start()
    session.fillCrate()
    #expect(await until { !news.all.isEmpty && !session.status.hasCrate })
    let isFailure = if case .failed = news.all.first { true } else { false }
    #expect(isFailure && news.all.count == 1)
    #expect(session.status.phase == .empty)
    await session.close()
  }
}
