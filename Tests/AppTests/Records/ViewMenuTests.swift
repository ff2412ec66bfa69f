import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.needsDisplay) struct ViewMenuTests {
  @Test func `a server is a source until it is removed`() {
    let menu = ViewMenu()
    let music = LibraryRoot(id: 1, path: BytePath("/music"), isAvailable: true)
    let server = LibraryRoot(
      id: 2,
      path: BytePath("/server"),
      isAvailable: true,
      source: .servers
    )
    #expect(menu.offer([music, server], chosen: .server(2)))
    #expect(menu.offer([music, server], chosen: .here))
    #expect(!menu.offer([music], chosen: .server(2)))
  }
}
