import Gtk
import TestSupport
import Testing

@testable import Showcase

@Suite(.serialized, .needsDisplay) struct ShowcaseWindowTests {
  private let application = Application(id: "io.github.gatefold.Showcase.Test", isAlone: false)

  init() throws { try application.register() }

  private func window(_ arguments: [String]) throws -> ShowcaseWindow {
    guard case .open(let opening) = ShowcaseRequest.read(arguments, pages: Showcase.pages) else {
      throw CancellationError()
    }
    return ShowcaseWindow(of: application, opening, trace: nil)
  }

  @Test func `every page chosen in the list is shown, under its own title`() throws {
    let window = try window([])
    let stack = try #require(window.content?.children.last as? Stack)
    for page in Showcase.pages {
      stack.shown = page.id
      let place = try #require(stack.children.first { $0.children.first?.parent === $0 })
      #expect(window.title == page.title)
      // The page, below its settings if there are any.
      #expect((1...2).contains(place.children.count))
    }
    #expect(stack.children.allSatisfy { !$0.children.isEmpty })
  }

  @Test(arguments: ["2x2", "200x100", "640x480"])
  func `a bare page has exactly the requested size`(size: String) async throws {
    for page in Showcase.pages {
      let window = try window(["--page", page.id, "--size", size])
      window.present()
      let widget = try #require(window.shown?.widget)
      #expect(await until { widget.isMapped && widget.size.width > 0 })
      #expect("\(Int(widget.size.width))x\(Int(widget.size.height))" == size)
      #expect(!window.isDecorated)
      window.destroy()
    }
  }
}
