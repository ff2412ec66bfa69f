/// The velocity of a drag at its release, from its last movements.
///
/// The sum of the deltas without the first over the time between first and last, as in
/// AdwSwipeTracker: the first delta lies before the measured time. Samples of a batch, with one
/// time, count as one. Samples less than 4 ms apart are merged without losing any movement, so that
/// the measured time is exact to 4 ms. It never allocates.
public struct VelocityTracker: Sendable {
  /// How long a movement counts, in seconds.
  public static let memory = 0.15
  /// After so many seconds without a movement the velocity is zero.
  public static let patience = 0.06

  /// Times are sums of rounded numbers, so a microsecond makes no difference.
  private static let rounding = 1e-6
  /// A sample nearer than this to the one before is merged into the next one.
  private static let grain = 0.004

  private struct Sample: Sendable, BitwiseCopyable {
    var time = 0.0
    var delta = 0.0
  }
  // 38 samples a grain apart in 150 ms, the last one, and the new one.
  private var samples = InlineArray<40, Sample>(repeating: Sample())
  private var oldest = 0
  private var count = 0

  /// A tracker without movements.
  public init() {}

  /// Removes all movements.
  public mutating func reset() { count = 0 }

  /// Records a movement; a time that is not later than the last one counts as that one.
  public mutating func add(_ delta: Double, at time: Double) {
    if count > 0, time <= samples[slot(count - 1)].time {
      samples[slot(count - 1)].delta += delta
      return
    }
    forget(before: time - Self.memory)
    var sample = Sample(time: time, delta: delta)
    if count > 1 {
      let (last, before) = (samples[slot(count - 1)], samples[slot(count - 2)])
      if last.time - before.time < Self.grain - Self.rounding {
        sample.delta += last.delta
        count -= 1
      }
    }
    if count == samples.count { dropOldest() }
    count += 1
    samples[slot(count - 1)] = sample
  }

  /// The velocity of a drag that ends at `time`, in units per second.
  public func velocity(at time: Double) -> Double {
    guard count > 0 else { return 0 }
    let last = samples[slot(count - 1)].time
    guard time - last <= Self.patience + Self.rounding else { return 0 }
    var first = 0
    while samples[slot(first)].time < time - Self.memory - Self.rounding { first += 1 }
    let span = last - samples[slot(first)].time
    guard span > 0 else { return 0 }
    var sum = 0.0
    for index in (first + 1)..<count { sum += samples[slot(index)].delta }
    let velocity = sum / span
    return velocity.isFinite ? velocity : 0
  }

  mutating func rescale(by factor: Double) {
    for index in 0..<count { samples[slot(index)].delta *= factor }
  }

  private func slot(_ index: Int) -> Int { (oldest + index) % samples.count }

  private mutating func dropOldest() {
    oldest = slot(1)
    count -= 1
  }

  private mutating func forget(before time: Double) {
    while count > 0, samples[oldest].time < time - Self.rounding { dropOldest() }
  }
}
