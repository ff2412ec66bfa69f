import TestSupport
import Testing

@testable import App

struct LaunchRequestTests {
  @Test func `nothing asked for opens the window`() {
    #expect(LaunchRequest.read([]) == .open(screenshot: nil))
  }

  @Test func `started by D-Bus, it waits to be asked`() {
    #expect(LaunchRequest.read(["--gapplication-service"]) == .serve)
  }

  @Test func `a screenshot has its path`() {
    #expect(LaunchRequest.read(["--screenshot", "a b.png"]) == .open(screenshot: "a b.png"))
    #expect(LaunchRequest.read(["--screenshot=c.png"]) == .open(screenshot: "c.png"))
  }

  @Test func `version and help are said`() {
    #expect(LaunchRequest.read(["--version"]) == .say("Gatefold \(Gatefold.version)"))
    guard case .say(let help) = LaunchRequest.read(["--help"]) else {
      Issue.record("no help")
      return
    }
    for option in ["--help", "--version", "--screenshot FILE"] { #expect(help.contains(option)) }
  }

  @Test(arguments: [["--nope"], ["-v"], ["--screenshot"], ["song.mp3"], ["--version=1"]])
  func `what makes no sense is refused in words`(arguments: [String]) {
    guard case .refuse(let text) = LaunchRequest.read(arguments) else {
      Issue.record("\(arguments) was taken")
      return
    }
    #expect(text.hasPrefix("gatefold: ") && text.hasSuffix("Try “gatefold --help”."))
  }
}
