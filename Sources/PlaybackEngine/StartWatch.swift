/// The first moments after a start: a sound server takes a while until it plays, and the position
/// does not advance before.
struct StartWatch {
  /// The seconds between two looks: less than a frame.
  static let interval = 0.01
  /// How far the position may be from the reported one.
  static let precision = 0.004
  /// After this many steady looks, the output plays.
  private static let enough = 30

  private(set) var position: Double
  private(set) var time: Double
  /// How many looks in a row the position has advanced like the time.
  private var steady = 0
  private var looksLeft = 300

  init(position: Double, time: Double) { (self.position, self.time) = (position, time) }

  /// Takes the position at a time; returns whether it has to be reported.
  mutating func look(_ position: Double, at time: Double) -> Bool {
    looksLeft -= 1
    guard abs(position - self.position - (time - self.time)) > Self.precision else {
      steady += 1
      return false
    }
    (self.position, self.time, steady) = (position, time, 0)
    return true
  }

  var isOver: Bool { looksLeft <= 0 || steady >= Self.enough }
}
