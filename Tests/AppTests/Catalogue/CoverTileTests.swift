import Gtk
import Pixels
import TestSupport
import Testing
import Widgets

@testable import App

@Suite(.serialized, .needsDisplay) struct CoverTileTests {
  private nonisolated struct NoPictures: CoverProvider {
    func art(of id: CoverID, side: Int) async throws -> Picture? {
      try await Task.sleep(for: .seconds(600))
      return nil
    }
  }

  private let item = CoverItem(CoverID(1), title: "one")

  /// Whether a tile that shows `shown` has a texture, when it starts as a loaded tile of `item`.
  private func hasTexture(showing shown: CoverItem?) async -> Bool {
    let loaded = CoverTile(PlainPictures(), side: 48, radius: 6)
    loaded.show(item)
    #expect(await until { loaded.isSettled })
    let tile = CoverTile(NoPictures(), side: 96, radius: 2)
    await Stage(tile, width: 96, height: 96)
    tile.show(shown)
    tile.start(as: loaded)
    return RenderNode.recording { tile.draw(on: $0) }?.text.contains("texture") == true
  }

  @Test func `a tile shows the cover of another one until its own is loaded`() async {
    #expect(await hasTexture(showing: nil))
    #expect(await hasTexture(showing: item), "also while it is loading")
  }

  private final class PlainTile: CoverTile {
    override class var keepsLastCover: Bool { false }
  }

  @Test(arguments: [true, false])
  func `only where titles do not change at once a cover remains until another is loaded`(
    keeps: Bool
  ) async {
    let tile =
      keeps
      ? CoverTile(FirstPicture(), side: 48, radius: 4)
      : PlainTile(FirstPicture(), side: 48, radius: 4)
    await Stage(tile, width: 48, height: 48)
    tile.show(item)
    #expect(await until { tile.isSettled })
    tile.show(CoverItem(CoverID(2), title: "two"))
    let text = RenderNode.recording { tile.draw(on: $0) }?.text
    #expect(text?.contains("texture") == keeps)
  }

  private nonisolated struct FirstPicture: CoverProvider {
    func art(of id: CoverID, side: Int) async throws -> Picture? {
      if id == CoverID(1) { return nil }
      try await Task.sleep(for: .seconds(600))
      return nil
    }
  }

  @Test func `a tile does not show the cover of another record`() async {
    #expect(await !hasTexture(showing: CoverItem(CoverID(2), title: "two")))
  }
}
