internal import GLib
internal import Geometry
internal import Gtk

enum BridgeBenchmark {
  static let benchmark = Benchmark(id: "bridge") {
    ownership() + signals() + drawing() + (await loop())
  }

  /// A widget as ours are: with a child, a controller and a handler.
  private final class Probe: CustomWidget {
    static var alive = 0

    override init() {
      super.init()
      Self.alive += 1
      adopt(Label("child"))
      let drag = DragGesture()
      drag.onMove { [weak self] _ in self?.queueDraw() }
      add(drag)
    }

    isolated deinit { Self.alive -= 1 }
  }

  private static func ownership() -> [Figure] {
    let count = 10_000
    func round() { for _ in 0..<count { _ = Probe() } }
    round()
    let before = residentMemory()
    let time = median(of: 3, round)
    return [
      Figure("widgets left of 10,000 made and dropped", Double(Probe.alive), "", .atMost(0)),
      Figure("memory kept after 30,000 more", residentMemory() - before, "KiB", .atMost(512)),
      Figure("a widget with child, gesture, handler", time / Double(count) * 1e6, "µs"),
    ]
  }

  private static func signals() -> [Figure] {
    let count = 20_000
    func emissions(of button: Button) -> Double {
      median(of: 9) { for index in 0..<count { button.isSensitive = index % 2 == 1 } }
    }
    let (silent, heard) = (Button("a"), Button("a"))
    var calls = 0
    heard.connect(Notice("notify::sensitive")) { calls += 1 }
    let (without, with) = (emissions(of: silent), emissions(of: heard))
    return [
      Figure("handlers called in 180,000 changes", Double(calls), "", .atLeast(180_000)),
      Figure("a Swift handler", (with - without) / Double(count) * 1e6, "µs"),
      Figure("a change that is heard / one that is not", with / without, "×", .atMost(4)),
    ]
  }

  private static func drawing() -> [Figure] {
    let texture = Texture(width: 64, height: 64) { _ in }
    func record(_ covers: Int) {
      _ = RenderNode.recording { snapshot in
        for cover in 0..<covers {
          snapshot.saved {
            snapshot.translate(x: Double(cover) * 5, y: 100)
            snapshot.perspective(from: 500)
            snapshot.turn(degrees: 68, about: .vertical)
            snapshot.draw(texture, in: Rect(x: -100, y: -100, width: 200, height: 200))
          }
        }
      }
    }
    let few = median(of: 501) { record(61) }
    let many = median(of: 101) { record(610) }
    return [
      Figure("recording 61 turned covers", few * 1e6, "µs"),
      Figure("610 covers / 61 covers", many / few, "×", .atMost(11)),
    ]
  }

  private actor Elsewhere {
    private var visits = 0

    func visit() -> Int {
      visits += 1
      return visits
    }
  }

  private final class Spinner: CustomWidget {
    private(set) var draws = 0

    override func draw(on snapshot: Snapshot) { draws += 1 }
  }

  private static func loop() async -> [Figure] {
    let (window, spinner, elsewhere) = (Window(), Spinner(), Elsewhere())
    spinner.request(width: 200, height: 200)
    window.content = spinner
    window.present()
    let spin = spinner.eachFrame { [weak spinner] _ in
      spinner?.queueDraw()
      return true
    }
    try? await Task.sleep(for: .milliseconds(300))
    func rate(_ work: () async -> Void) async -> Double {
      let (draws, start) = (spinner.draws, MainLoop.now)
      await work()
      return Double(spinner.draws - draws) / (MainLoop.now - start)
    }
    let alone = await rate { try? await Task.sleep(for: .seconds(2)) }
    var hops = 0
    let beside = await rate {
      let end = MainLoop.now + 2
      while MainLoop.now < end {
        hops = await elsewhere.visit()
      }
    }
    spin.stop()
    try? await Task.sleep(for: .milliseconds(300))
    let start = processorTime()
    try? await Task.sleep(for: .seconds(1))
    let idle = processorTime() - start
    window.destroy()
    return [
      Figure("frames drawn, nothing else to do", alone, "/s"),
      Figure("hops to another actor and back", Double(hops) / 2, "/s", .atLeast(2000)),
      Figure("frames drawn beside them / alone", beside / alone, "×", .atLeast(0.9)),
      Figure("processor used by an idle main loop", idle * 100, "%", .atMost(1)),
    ]
  }
}
