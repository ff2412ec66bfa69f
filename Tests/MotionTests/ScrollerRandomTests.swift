import Motion
import TestSupport

/// A random gesture script for one of several kinds of content, and its recording.
struct RandomPlay {
  typealias Step = GestureScript<EvenPlaces>.Recording.Step

  let first: Scroller
  let ground: EvenPlaces
  let script: GestureScript<EvenPlaces>
  let recording: GestureScript<EvenPlaces>.Recording

  init(seed: UInt64) {
    var writer = Writer(seed: seed)
    writer.write()
    ground = writer.ground
    first = Scroller(position: writer.start, settings: writer.settings)
    script = writer.script
    recording = script.play(on: first, over: ground)
  }

  private struct Writer {
    var random: SeededRandom
    var script = GestureScript<EvenPlaces>()
    var settings = Scroller.Settings()
    var ground: EvenPlaces
    var start = 0.0
    var reach: Double
    var time = 0.0

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      let count = Int.random(in: 1...90, using: &random)
      let length = Double(count) * 56
      let kinds: [EvenPlaces] = [
        .ring(count: count), .bounded(count: count), .bounded(count: count, spacing: 80),
        .free(bounds: 0...length, spacing: 56), .free(spacing: 56),
      ]
      let kind = Int.random(in: 0..<kinds.count, using: &random)
      ground = kinds[kind]
      let isInPixels = kind > 1
      let springs: [Spring] = [.covers, .pages, .rows, .levels, .refusal]
      settings.spring = springs[Int.random(in: 0..<springs.count, using: &random)]
      settings.pixelsPerUnit = isInPixels ? 1 : 110
      settings.scaleFactor = Bool.random(using: &random) ? 1 : 2
      settings.extent = isInPixels ? 480 : 4
      settings.slack = kind == 3 && Bool.random(using: &random) ? 136 : 0
      settings.wheelStep = 60
      settings.strongFling = kind == 0 && Bool.random(using: &random) ? 6 : 0
      reach = isInPixels ? 40 : 0.4
      start = ground.clamped(Double(Int.random(in: 0..<count, using: &random)) * ground.spacing)
    }

    mutating func write() {
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        pass(upTo: Bool.random(using: &random) ? 0.1 : 1)
        if Int.random(in: 0..<3, using: &random) == 0 { demand() } else { drag() }
      }
    }

    private mutating func pass(upTo longest: Double) {
      time += .random(in: 0.001...longest, using: &random)
    }

    private mutating func drag() {
      script.add(.press, at: time)
      let delta = Double.random(in: -reach...reach, using: &random)
      for _ in 0..<Int.random(in: 0...14, using: &random) {
        if Bool.random(using: &random) { pass(upTo: 0.016) }
        script.add(.move(delta * .random(in: 0.3...1.2, using: &random)), at: time)
        if Int.random(in: 0..<60, using: &random) == 0 { demand() }
      }
      if Int.random(in: 0..<5, using: &random) == 0 { pass(upTo: 0.2) }
      script.add(Int.random(in: 0..<8, using: &random) == 0 ? .cancel : .release, at: time)
    }

    private mutating func demand() {
      let place = Int.random(in: -60...120, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: script.add(.goToPlace(place), at: time)
      case 1: script.add(.go(Double(place) * ground.spacing), at: time)
      case 2: script.add(.step(place % 3), at: time)
      case 3: script.add(.reduceMotion(place % 4 == 0), at: time)
      case 4:
        var other = ground
        if other.bounds != nil { other.bounds = 0...(Double(abs(place)) * ground.spacing) }
        script.add(.change(other), at: time)
      case 5 where ground.bounds == nil:
        script.add(.rebase(scale: 1, offset: Double(place) * ground.spacing), at: time)
      default:
        for _ in 0...(abs(place) % 4) {
          script.add(.wheel(place < 0 ? -0.5 : 1), at: time)
          pass(upTo: 0.05)
        }
      }
    }
  }
}
