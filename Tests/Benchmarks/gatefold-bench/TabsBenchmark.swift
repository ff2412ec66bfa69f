internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Widgets

enum TabsBenchmark {
  static let benchmark = Benchmark(id: "tabs") { await swipes() + (await sideBySide()) }

  /// Real frames are counted on a real window; the rounds of all that is compared alternate.
  private static let rounds = 15
  private static let swipesPerRound = 3

  private static func swipes() async -> [Figure] {
    let counts = [6, 60, 600]
    var stages: [PagerStage] = []
    for count in counts { stages.append(await PagerStage(count, hasStrip: true)) }
    for stage in stages { _ = await stage.swipe(times: swipesPerRound) }
    let made = TextLayout.made
    let costs = await leastCosts(of: stages)
    let layouts = TextLayout.made - made
    let alive = stages.map(\.mostAlive).max() ?? 0
    for stage in stages { stage.close() }
    return zip(counts, costs).map { count, cost in
      Figure("a frame of a page swipe with \(count) tabs", cost.all * 1e6, "µs")
    } + [
      Figure("600 tabs / 6 tabs", costs[2].all / costs[0].all, "×", .atMost(1.1)),
      Figure("60 tabs / 6 tabs", costs[1].all / costs[0].all, "×", .atMost(1.1)),
      Figure("Pango layouts made in steady motion", Double(layouts), "", .atMost(0)),
      Figure("live pages", Double(alive), "", .atMost(3)),
    ]
  }

  /// What each does to place and to draw its pages.
  ///
  /// The renderer's work on the same two pages is the same for both. The carousel places all its pages
  /// in each frame of a motion; our pager only draws them elsewhere, and places them where it rests.
  private static func sideBySide() async -> [Figure] {
    var figures: [Figure] = []
    for (count, limit) in [(3, 1.0), (60, 0.5)] {
      let stages: [any Swiping] = [
        await PagerStage(count, hasStrip: false), await CarouselStage(count),
      ]
      for stage in stages { _ = await stage.swipe(times: swipesPerRound) }
      let costs = await leastCosts(of: stages)
      for stage in stages { stage.close() }
      figures += [
        Figure("a frame of our pager, \(count) pages", costs[0].own * 1e6, "µs"),
        Figure("a frame of AdwCarousel, \(count) pages", costs[1].own * 1e6, "µs"),
        Figure(
          "ours / AdwCarousel, \(count) pages",
          costs[0].own / costs[1].own,
          "×",
          .atMost(limit)
        ),
        Figure("  with the renderer", costs[0].all / costs[1].all, "×"),
      ]
    }
    return figures
  }

  /// The processor time for a frame, the least of rounds that take turns: what else the machine does
  /// only adds to it.
  private static func leastCosts(of stages: [any Swiping]) async -> [FrameMeter.Cost] {
    var costs = stages.map { _ in [FrameMeter.Cost]() }
    for _ in 0..<rounds {
      for index in stages.indices {
        costs[index].append(await stages[index].swipe(times: swipesPerRound))
      }
    }
    return costs.map { rounds in
      FrameMeter.Cost(
        all: rounds.map(\.all).min() ?? .nan,
        own: rounds.map(\.own).min() ?? .nan
      )
    }
  }
}

private protocol Swiping: AnyObject {
  /// Goes on by so many pages, one after the other; the processor time for a frame.
  func swipe(times: Int) async -> FrameMeter.Cost
  func close()
}

private func rowsPage(_ number: Int) -> Widget {
  let list = Box(.vertical, spacing: 12)
  for row in 0..<24 { list.append(Label("Page \(number), row \(row)")) }
  let page = ScrolledView(list)
  page.expand(horizontally: true, vertically: true)
  return page
}

final class FrameMeter {
  struct Cost {
    var all: Double
    /// That of layout and drawing, without the renderer.
    var own: Double

    static let none = Self(all: .nan, own: .nan)
  }

  private final class Frame: CustomWidget {
    var work = 0.0

    override class var followingAxis: Axis? { .vertical }
    override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
      children.first?.measure(axis, along: along) ?? .zero
    }
    override func layOut(in size: Size) {
      let start = processorTime()
      for child in children { child.allocate(Rect(size: size)) }
      work += processorTime() - start
    }
    override func draw(on snapshot: Snapshot) {
      let start = processorTime()
      for child in children { snapshot.draw(child, of: self) }
      work += processorTime() - start
    }
  }

  let window = Window()
  private let frame = Frame()
  private var frames = 0

  init(_ content: Widget, isPlacedEachFrame: Bool = false) async {
    if let content = content as? CustomWidget {
      content.onDrawn = { [frame] in frame.work += $0.layout }
    }
    window.isDecorated = false
    window.setDefaultSize(Size(width: 480, height: 360))
    frame.adopt(content)
    window.content = frame
    window.present()
    frame.eachFrame { [weak self] _ in
      guard let self else { return false }
      frames += 1
      // The toolkit would place the content anew without asking us.
      if isPlacedEachFrame { frame.queueAllocate() }
      return true
    }
    try? await Task.sleep(for: .milliseconds(400))
  }

  func cost(_ motion: () async -> Void) async -> Cost {
    let (count, start, own) = (frames, processorTime(), frame.work)
    await motion()
    let drawn = Double(max(frames - count, 1))
    return Cost(
      all: (processorTime() - start) / drawn,
      own: (frame.work - own) / drawn
    )
  }
}

private final class PagerStage: Swiping, PageSource {
  private let tabs: Tabs
  private let pager: Pager
  private var meter: FrameMeter?

  init(_ count: Int, hasStrip: Bool) async {
    tabs = Tabs((0..<count).map { Tab(id: "\($0)", title: "Shelf number \($0)") })
    tabs.reducesMotion = false
    if hasStrip {
      let both = TabPager(tabs)
      pager = both.pager
      pager.source = self
      meter = await FrameMeter(both)
    } else {
      pager = Pager(tabs)
      pager.source = self
      meter = await FrameMeter(pager)
    }
  }

  func page(for tab: Tab, reusing old: Widget?) -> Widget { old ?? rowsPage(Int(tab.id) ?? 0) }

  var mostAlive: Int { pager.mostAlive }

  func swipe(times: Int) async -> FrameMeter.Cost {
    await meter?.cost {
      for _ in 0..<times {
        await withCheckedContinuation { rest in
          tabs.onRest = { [weak tabs] in
            tabs?.onRest = nil
            rest.resume()
          }
          tabs.step(by: 1)
        }
      }
    } ?? .none
  }

  func close() { meter?.window.destroy() }
}

private final class CarouselStage: Swiping {
  private let carousel = Carousel()
  private var pages: [Widget] = []
  private var meter: FrameMeter?
  private var shown = 0
  private var direction = 1

  init(_ count: Int) async {
    for number in 0..<count {
      let page = rowsPage(number)
      pages.append(page)
      carousel.append(page)
    }
    meter = await FrameMeter(carousel, isPlacedEachFrame: true)
  }

  func swipe(times: Int) async -> FrameMeter.Cost {
    await meter?.cost {
      for _ in 0..<times {
        if !pages.indices.contains(shown + direction) { direction = -direction }
        shown += direction
        carousel.glide(to: pages[shown])
        await withCheckedContinuation { rest in
          carousel.eachFrame { [weak carousel, shown] _ in
            guard let carousel, carousel.position != Double(shown) else {
              rest.resume()
              return false
            }
            return true
          }
        }
      }
    } ?? .none
  }

  func close() { meter?.window.destroy() }
}
