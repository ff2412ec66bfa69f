public import Motion

/// Actions of drags, wheels and programs on a scroller, each at its time.
///
/// Playing it gives a recording that can be sampled at any time afterwards.
public nonisolated struct GestureScript<Ground: Places>: Sendable {
  public enum Action: Sendable {
    /// A press, a hold or the beginning of a scroll.
    case press
    /// The drag moves by so many units.
    case move(Double)
    case release
    case cancel
    /// A wheel turns by so many clicks.
    case wheel(Double)
    /// An arrow key moves the target by so many places.
    case step(Int)
    /// The program moves to a place, the shorter way.
    case goToPlace(Int)
    case go(Double)
    case change(Ground)
    /// The unit changes, x ↦ scale·x + offset.
    case rebase(scale: Double, offset: Double)
    case reduceMotion(Bool)
  }

  /// The actions, in the order of time.
  public private(set) var actions: [(time: Double, action: Action)] = []

  public init() {}

  public mutating func add(_ action: Action, at time: Double) {
    precondition(actions.last.map { $0.time <= time } ?? true, "a script goes on in time")
    actions.append((time, action))
  }

  /// Appends a drag with equal steps at equal times.
  public mutating func addDrag(
    of delta: Double,
    times count: Int,
    every interval: Double,
    from time: Double
  ) {
    add(.press, at: time)
    for index in 0..<count { add(.move(delta), at: time + Double(index + 1) * interval) }
    add(.release, at: time + Double(count) * interval)
  }

  /// Plays the script on a scroller, which is also drawn at the times of `frames`.
  ///
  /// As a widget does, a frame lets the scroller conform to its places.
  public func play(
    on scroller: Scroller,
    over ground: Ground,
    frames: [Double] = []
  ) -> Recording {
    var (scroller, ground, frames) = (scroller, ground, frames[...])
    var recording = Recording(first: scroller)
    for (time, action) in actions {
      while let frame = frames.first, frame < time {
        scroller.conform(to: ground, at: frame)
        frames.removeFirst()
      }
      let before = scroller
      switch action {
      case .press: scroller.begin(at: time, over: ground)
      case .move(let delta): scroller.move(by: delta, at: time, over: ground)
      case .release: scroller.end(at: time, over: ground)
      case .cancel: scroller.cancel(at: time, over: ground)
      case .wheel(let detents): scroller.turnWheel(by: detents, at: time, over: ground)
      case .step(let count): scroller.step(by: count, at: time, over: ground)
      case .goToPlace(let index): scroller.go(toPlace: index, at: time, over: ground)
      case .go(let position): scroller.go(to: position, at: time, over: ground)
      case .change(let other):
        ground = other
        scroller.conform(to: ground, at: time)
      case .rebase(let scale, let offset): scroller.rebase(scale: scale, offset: offset)
      case .reduceMotion(let reduces):
        scroller.settings.reducesMotion = reduces
        scroller.conform(to: ground, at: time)
      }
      recording.steps.append(
        Recording.Step(time: time, action: action, before: before, after: scroller, over: ground)
      )
    }
    return recording
  }

  /// The states of a scroller during a script.
  public struct Recording: Sendable {
    public struct Step: Sendable {
      public let time: Double
      public let action: Action
      public let before: Scroller
      public let after: Scroller
      /// The places from then on.
      public let ground: Ground

      fileprivate init(
        time: Double,
        action: Action,
        before: Scroller,
        after: Scroller,
        over ground: Ground
      ) {
        self.time = time
        self.action = action
        self.before = before
        self.after = after
        self.ground = ground
      }
    }

    public fileprivate(set) var steps: [Step] = []
    private let first: Scroller

    fileprivate init(first: Scroller) { self.first = first }

    public var last: Scroller { steps.last?.after ?? first }

    public func scroller(at time: Double) -> Scroller {
      var (low, high) = (0, steps.count)
      while low < high {
        let middle = (low + high) / 2
        if steps[middle].time <= time { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? first : steps[low - 1].after
    }

    public func moment(at time: Double) -> Moment { scroller(at: time).moment(at: time) }
  }
}
