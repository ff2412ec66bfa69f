/// Finds out whether the player's process goes on where it should, from looks at its progress.
///
/// Reading from a slow disk and waiting for a sound server are progress. Reading the same part of a file
/// again and again is, for a while.
struct StallWatch {
  /// So many seconds without any progress are a stall.
  let patience: Double
  /// So often one looks: a process that gets no time, or a computer that sleeps, shows in longer gaps.
  var interval: Double { patience / 10 }

  private var marks = PlayerProgress.Marks()
  private var time: Double?
  private var quiet = 0.0
  private var busy = 0.0
  private var unanswered = 0.0

  init(patience: Double) { self.patience = patience }

  /// Waiting begins anew.
  mutating func reset() { self = StallWatch(patience: patience) }

  /// Whether it does not go on any more; `sent` is how many commands it was sent, `isOpening` whether a file is
  /// still being opened for it, and `now` is in seconds of the clock of its marks.
  mutating func isStalled(
    _ new: PlayerProgress.Marks,
    sent: UInt64,
    isOpening: Bool = false,
    now: Double
  ) -> Bool {
    defer { (marks, time) = (new, now) }
    guard let time, now - time < interval * 3 else {
      (quiet, busy, unanswered) = (0, 0, 0)
      return false
    }
    let gap = now - time
    let hasSound = new.entered != marks.entered || new.left != marks.left
    // What was decoded and is not taken: the output makes it wait.
    let isFull = new.entered > new.left
    let waits = isOpening || new.soundSince != 0 || isReading(new, now)
    let isNew = hasSound || isFull || waits || new.furthest != marks.furthest
    let readTime = Double(new.reading &- marks.reading) / 1e9
    quiet = isNew || readTime > gap / 2 ? 0 : quiet + gap
    busy = isNew ? 0 : busy + gap
    unanswered =
      new.handled >= sent || new.handled != marks.handled || waits ? 0 : unanswered + gap
    return quiet >= patience || busy >= patience * 6 || unanswered >= patience
  }

  /// Whether one read lasts so long that it waits for a disk.
  private func isReading(_ marks: PlayerProgress.Marks, _ now: Double) -> Bool {
    marks.readSince != 0 && now - Double(marks.readSince) / 1e9 > interval / 2
  }
}
