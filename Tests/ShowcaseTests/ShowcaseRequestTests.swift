import GLib
import Geometry
import TestSupport
import Testing

@testable import Showcase

struct ShowcaseRequestTests {
  private func read(_ arguments: [String]) -> ShowcaseRequest.Opening? {
    guard case .open(let opening) = ShowcaseRequest.read(arguments, pages: Showcase.pages) else {
      return nil
    }
    return opening
  }

  @Test func `no arguments show the first page among the others`() throws {
    let opening = try #require(read([]))
    #expect(opening.page.id == "coverflow" && !opening.isBare && opening.isDark == nil)
    #expect(opening.picture == nil && opening.trace == nil)
  }

  @Test func `all given options are set`() throws {
    let opening = try #require(
      read([
        "--page", "lyrics", "--size=320x200", "--theme", "dark", "--png", "a.png", "--trace", "b",
      ])
    )
    #expect(opening.page.id == "lyrics" && opening.size == Size(width: 320, height: 200))
    #expect(opening.isBare && opening.isDark == true)
    #expect(opening.picture == "a.png" && opening.trace == "b")
  }

  @Test(
    arguments: [
      ["--page", "nope"], ["--size", "320"], ["--size", "0x10"], ["--size", "1x2x3"],
      ["--size", "axb"], ["--size", "99999x1"], ["--theme", "blue"], ["--set", "turn"],
      ["--set", "=1"], ["--set", "turn=far"], ["--set", "turn=181"], ["--set", "twist=1"],
      ["--page", "lyrics", "--set", "turn=1"], ["--frobnicate"], ["word"],
    ])
  func `invalid arguments are refused with an explanation`(arguments: [String]) {
    guard case .refuse(let text) = ShowcaseRequest.read(arguments, pages: Showcase.pages) else {
      Issue.record("\(arguments) was taken")
      return
    }
    #expect(text.hasPrefix("gatefold-showcase: ") && text.contains("--help"))
  }

  @Test func `the list has one id per line`() {
    guard case .say(let text) = ShowcaseRequest.read(["--list"], pages: Showcase.pages) else {
      Issue.record("no list")
      return
    }
    let ids = text.split(separator: "\n").map { String($0) }
    #expect(ids == Showcase.pages.map(\.id))
    #expect(["gatefold", "lyrics", "folding-list", "fold-stack"].allSatisfy { ids.contains($0) })
  }

  @Test func `page ids differ`() {
    #expect(Set(Showcase.pages.map(\.id)).count == Showcase.pages.count)
  }
}
