import Foundation
import TestSupport
import Testing

@Suite(.needsDisplay, .timeLimit(.minutes(1)))
struct ProgramOnDisplayTests {
  private let folder = TemporaryFolder.ofTest()

  private func run(_ name: String, _ arguments: String...) async throws -> ChildProcess.Ending {
    try await ChildProcess.run(BuiltPrograms.named(name), arguments)
  }

  private func showcase(_ arguments: [String]) async throws -> ChildProcess.Ending {
    try await ChildProcess.run(BuiltPrograms.named("gatefold-showcase"), arguments)
  }

  @Test(arguments: ["gatefold", "lyrics"])
  func `a picture of a page has exactly the requested size`(_ page: String) async throws {
    let path = folder.path("page.png")
    let ending = try await showcase(["--page", page, "--size", "417x233", "--png", path])
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(try PictureHeader(path: path) == PictureHeader(width: 417, height: 233))
  }

  @Test func `every line of a trace is one whole frame`() async throws {
    let files = ["--png", folder.path("page.png"), "--trace", folder.path("trace")]
    let ending = try await showcase(
      ["--page", "fold-stack", "--size", "400x300", "--set", "fraction=0.4"] + files
    )
    #expect(ending.status == 0, "\(ending.errors)")
    let frames = try folder.text(of: "trace").split(separator: "\n").map {
      try JSONDecoder().decode(FrameLine.self, from: Data($0.utf8))
    }
    let times = frames.map(\.time)
    #expect(!frames.isEmpty)
    #expect(frames.allSatisfy { $0.widget == "fold-stack" && $0.velocity == 0 })
    #expect(frames.allSatisfy { $0.position == 0.4 && $0.created >= $0.live })
    #expect(frames.last.map { $0.live > 0 } ?? false, "the rows are there after the first frame")
    #expect(frames.allSatisfy { $0.layout >= 0 && $0.drawing > 0 })
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `gatefold writes a picture of its window`() async throws {
    let ending = try await run("gatefold", "--screenshot", folder.path("window.png"))
    let picture = try PictureHeader(path: folder.path("window.png"))
    #expect(ending.status == 0, "\(ending.errors)")
    // Without compositing GTK draws a frame of some pixels into the window's size.
    #expect(1160...1180 ~= picture.width && 760...780 ~= picture.height)
  }

  @Test(arguments: [(360, 640), (1000, 700)])
  func `a picture of the window has exactly the requested size`(_ width: Int, _ height: Int)
    async throws
  {
    let path = folder.path("window.png")
    let ending = try await run("gatefold", "--screenshot", path, "--size", "\(width)x\(height)")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(try PictureHeader(path: path) == PictureHeader(width: width, height: height))
  }

  private var home: [String: String] {
    ProcessInfo.processInfo.environment.merging(folder.home()) { $1 }
  }

  @Test func `files that cannot be opened are listed on the terminal, each by its own name`()
    async throws
  {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let ending = try await ChildProcess.run(
      BuiltPrograms.named("gatefold"),
      // Without the picture it would show the window, and the message there as well.
      [
        "--screenshot", folder.path("none.png"), folder.path("none"), folder.path("pipe"),
        "/media/nobody/Disk/Music",
      ],
      environment: home
    )
    #expect(ending.status == 1)
    #expect(
      ending.errors.split(separator: "\n") == [
        "gatefold: “\(folder.path("none"))” does not exist.",
        "gatefold: “\(folder.path("pipe"))” is neither a folder nor a file.",
        "gatefold: “/media/nobody/Disk/Music” is on a disk that is not connected.",
      ]
    )
    let picture = try await ChildProcess.run(
      BuiltPrograms.named("gatefold"),
      ["--screenshot", folder.path("empty.png")],
      environment: home
    )
    #expect(picture.status == 0, "\(picture.errors)")
  }

  @Test func `files that cannot be opened are reported in a window, and the exit status remains`()
    async throws
  {
    let program = try ChildProcess(
      BuiltPrograms.named("gatefold"),
      ["--trace", folder.path("frames"), folder.path("none")],
      environment: home
    )
    // A frame is drawn if there is a window.
    #expect(
      await until(within: .seconds(20)) { (try? folder.text(of: "frames"))?.isEmpty == false }
    )
    #expect(program.status == nil)
    program.signal(SIGTERM)
    #expect(await until(within: .seconds(20)) { program.status != nil })
    #expect(program.status == 1)
    #expect(program.errors.lines.contains("gatefold: “\(folder.path("none"))” does not exist."))
  }

  @Test func `a second start passes its folders on, and gets the result`() async throws {
    let bus = try ChildProcess(
      URL(filePath: "/usr/bin/env"),
      ["dbus-daemon", "--session", "--nofork", "--print-address"]
    )
    #expect(await until(within: .seconds(20)) { !bus.output.lines.isEmpty })
    var home = home
    home["DBUS_SESSION_BUS_ADDRESS"] = bus.output.lines.first
    let program = BuiltPrograms.named("gatefold")
    let first = try ChildProcess(program, environment: home)
    // The second start must not be the first.
    let wait = ["gdbus", "wait", "--session", "--timeout", "30", "io.github.gatefold.Gatefold"]
    let env = URL(filePath: "/usr/bin/env")
    #expect(try await ChildProcess.run(env, wait, environment: home).status == 0)
    let none = folder.path("none")
    let refused = try await ChildProcess.run(program, [none], environment: home)
    #expect(refused.status == 1)
    #expect(refused.errors == "gatefold: “\(none)” does not exist.")
    #expect(try await ChildProcess.run(program, [], environment: home).status == 0)
    #expect(first.status == nil)
    await first.endWell()
  }

  @Test func `a picture into a missing folder is refused`() async throws {
    let path = folder.path("none/window.png")
    let ending = try await run("gatefold", "--screenshot", path)
    #expect(ending.status == 1)
    #expect(ending.errors.contains("gatefold: \(path): "))
    let page = try await run("gatefold-showcase", "--page", "lyrics", "--png", path)
    #expect(page.status == 1)
    #expect(page.errors.contains("gatefold-showcase: \(path): "))
  }

  @Test func `a trace into a missing folder is refused`() async throws {
    let path = folder.path("none/trace")
    let ending = try await run("gatefold-showcase", "--page", "lyrics", "--trace", path)
    #expect(ending.status == 1)
    #expect(ending.errors.contains("gatefold-showcase: \(path): "))
  }
}

private struct PictureHeader: Equatable {
  let width: Int
  let height: Int

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  init(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    try #require(bytes.count > 24 && bytes[12..<16].elementsEqual("IHDR".utf8), "not a PNG file")
    func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    self.init(width: number(at: 16), height: number(at: 20))
  }
}
