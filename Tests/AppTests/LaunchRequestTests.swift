import Geometry
import Library
import TestSupport
import Testing

@testable import App

struct LaunchRequestTests {
  @Test func `no arguments open the window`() {
    #expect(LaunchRequest.read([]) == .open(paths: [], screenshot: nil, trace: nil))
  }

  @Test func `when started by D-Bus, it waits for a request`() {
    #expect(LaunchRequest.read(["--gapplication-service"]) == .serve)
  }

  @Test func `a screenshot has its path`() {
    for arguments in [["--screenshot", "a b.png"], ["--screenshot=a b.png"]] {
      #expect(
        LaunchRequest.read(arguments) == .open(paths: [], screenshot: "a b.png", trace: nil)
      )
    }
  }

  @Test func `a window has the requested size, within limits`() {
    #expect(
      LaunchRequest.read(["--size", "360x720"])
        == .open(paths: [], screenshot: nil, trace: nil, size: Size(width: 360, height: 720))
    )
    for nonsense in ["", "x", "360", "360x", "0x0", "-5x300", "360x720x1", "1e3x700", "99999999x5"]
    {
      guard case .refuse(let words) = LaunchRequest.read(["--size=\(nonsense)"]) else {
        Issue.record("\(nonsense) is no size")
        continue
      }
      #expect(words.contains(nonsense.isEmpty ? "WxH" : "1180x780"))
    }
  }

  @Test(arguments: Place.allCases)
  func `a place is chosen by its name`(place: Place) {
    #expect(
      LaunchRequest.read(["--place", place.rawValue, "--screenshot=a.png"])
        == .open(paths: [], screenshot: "a.png", trace: nil, place: place)
    )
  }

  @Test(arguments: ["record", "Records", "records ", "nowhere"])
  func `an unknown place is refused, with the names of all places`(name: String) {
    guard case .refuse(let words) = LaunchRequest.read(["--place", name]) else {
      Issue.record("\(name) is no place")
      return
    }
    #expect(words.contains("“\(name)” is not a page of the window; pages are: \(Place.names)"))
    for place in Place.allCases { #expect(words.contains(place.rawValue)) }
  }

  @Test func `a trace has its path, beside folders`() {
    #expect(
      LaunchRequest.read(["--trace", "t", "/m"])
        == .open(paths: [BytePath("/m")], screenshot: nil, trace: "t")
    )
  }

  @Test func `folders are relative to the working directory of the program`() {
    #expect(
      LaunchRequest.read(["Music", "/srv/more/", ".", "--", "--odd"], in: "/users/me")
        == .open(
          paths: ["/users/me/Music", "/srv/more", "/users/me", "/users/me/--odd"].map {
            BytePath($0)
          },
          screenshot: nil,
          trace: nil
        )
    )
  }

  @Test func `the name of a folder need not be valid text`() {
    let name: [UInt8] = [0x4d, 0xfc, 0x73]
    #expect(
      LaunchRequest.read([name], in: BytePath("/m"))
        == .open(paths: [BytePath("/m").appending(name)], screenshot: nil, trace: nil)
    )
    guard case .refuse = LaunchRequest.read([Array("--screenshot".utf8), name], in: nil) else {
      Issue.record("a picture got a name that is no text")
      return
    }
  }

  @Test func `the desktop's arguments are file URIs`() {
    #expect(
      LaunchRequest.read(["file:///srv/caf%C3%A9.flac", "file://elsewhere/a", "a%20b"], in: "/m")
        == .open(
          paths: [
            BytePath("/srv/café.flac"), BytePath("/m/file://elsewhere/a"), BytePath("/m/a%20b"),
          ],
          screenshot: nil,
          trace: nil
        )
    )
  }

  @Test func `version and help are printed`() {
    guard case .printText(let version) = LaunchRequest.read(["--version"]) else {
      Issue.record("no version")
      return
    }
    #expect(version.hasPrefix("Gatefold \(Gatefold.version), sandbox: "))
    #expect(version.contains("Landlock") && version.contains("seccomp"))
    guard case .printText(let help) = LaunchRequest.read(["--help"]) else {
      Issue.record("no help")
      return
    }
    for option in ["--help", "--version", "--screenshot FILE", "--place records|"] {
      #expect(help.contains(option))
    }
    #expect(help.contains(Place.names))
  }

  @Test(arguments: [["--nope"], ["-v"], ["--screenshot"], ["--version=1"]])
  func `invalid arguments are refused with an explanation`(arguments: [String]) {
    guard case .refuse(let text) = LaunchRequest.read(arguments) else {
      Issue.record("\(arguments) was taken")
      return
    }
    #expect(text.hasPrefix("gatefold: ") && text.hasSuffix("Try “gatefold --help”."))
  }
}
