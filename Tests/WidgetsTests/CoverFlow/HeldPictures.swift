import GLib
import Geometry
import Motion
import Pixels
import TestSupport

@testable import Widgets

/// Pictures that arrive when the test releases them.
nonisolated final class HeldPictures: CoverProvider {
  private struct State {
    var asked: [Int] = []
    var cancelled: [Int] = []
    var running = 0
    var mostRunning = 0
    var isHeld: Bool
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastTicket = 0
  }

  struct Broken: Error {}

  private let state: Locked<State>
  private let tracker: LifetimeTracker
  private let token: LifetimeTracker.Token

  private let mean: Color?

  init(
    isHeld: Bool = false,
    mean: Color? = nil,
    tracker: LifetimeTracker = LifetimeTracker()
  ) {
    state = Locked(State(isHeld: isHeld))
    self.mean = mean
    self.tracker = tracker
    token = tracker.token()
  }

  var asked: [Int] { state.withLock { $0.asked } }
  var cancelled: [Int] { state.withLock { $0.cancelled } }
  /// The largest number of simultaneous requests.
  var mostRunning: Int { state.withLock { $0.mostRunning } }
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Releases all waiting pictures, and with `forGood` later ones as well.
  func release(forGood: Bool = true) {
    let waiting = state.withLock { state in
      if forGood { state.isHeld = false }
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
  }

  func meanColor(of id: Int) -> Color? { mean }

  func art(of id: Int, side: Int) async throws -> Picture? {
    let token = tracker.token()
    defer { withExtendedLifetime(token) {} }
    let ticket = state.withLock { state in
      state.asked.append(id)
      state.running += 1
      state.mostRunning = max(state.mostRunning, state.running)
      state.lastTicket += 1
      return state.lastTicket
    }
    defer { state.withLock { $0.running -= 1 } }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          guard state.isHeld, !Task.isCancelled else { return true }
          state.waiting[ticket] = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.cancelled.append(id)
        return state.waiting.removeValue(forKey: ticket)
      }
      waiting?.resume()
    }
    // Some records have no picture, some a broken one, some one without pixels.
    switch id % 100 {
    case 90: return nil
    case 91: throw Broken()
    case 92: return .empty
    default: return Picture(width: 1, height: 1, pixels: [Self.color(of: id)])
    }
  }

  static func color(of id: Int) -> UInt32 {
    0xff00_0000 | UInt32(truncatingIfNeeded: id &* 0x4f1b_bd) & 0xff_ffff
  }
}

/// Tests of a cache of numbered records.
protocol BakingTests {}

extension BakingTests {
  static var plan: BakingPlan { BakingPlan(side: 60) }

  func cache(
    _ source: HeldPictures,
    budget: Int = 64 << 20,
    plan: BakingPlan = BakingPlan(side: 60),
    inSoftware: Bool = true,
    workers: Int = 2
  ) -> TextureCache<Int> {
    TextureCache(
      source: source,
      budget: budget,
      plan: plan,
      inSoftware: inSoftware,
      workers: workers
    )
  }

  func sleeve(_ id: Int) -> Sleeve { Sleeve(title: "Record \(id)", hue: id) }

  func wishes(_ ids: [Int], _ levels: CoverLevels = .front) -> [CoverRequest<Int>] {
    ids.map { CoverRequest(id: $0, sleeve: sleeve($0), levels: levels) }
  }

  func best(_ cache: TextureCache<Int>, _ id: Int, _ level: CoverLevel = .front) -> BakedTexture {
    cache.best(for: id, at: level, sleeve: sleeve(id))
  }

  func settle(_ cache: TextureCache<Int>) async -> Bool {
    await until {
      cache.collectArrivals()
      return cache.isSettled
    }
  }
}
