/// Detects from samples of its progress whether the player's process has stalled.
///
/// Reading from a slow disk and waiting for a sound server are progress. Reading the same part of a
/// file again and again is, for a while.
struct StallWatch {
  /// The seconds without any progress that count as a stall.
  let patience: Double
  /// The seconds between two samples; much longer gaps mean that the process got no CPU time or
  /// that the computer slept.
  var interval: Double { patience / 20 }

  /// The seconds without any progress in which nothing kept the process from going on.
  private(set) var idle = 0.0
  /// Whether it has worked in that time: a decoder turns in its file.
  var isTurning: Bool { worked > idle / 3 }

  private var worked = 0.0
  private var spent = 0.0
  private var marks = PlayerProgress.Marks()
  private var time: Double?
  private var quiet = 0.0
  private var busy = 0.0
  private var unanswered = 0.0

  init(patience: Double) { self.patience = patience }

  mutating func reset() { self = StallWatch(patience: patience) }

  /// `sent` is the number of commands sent to it, `isOpening` whether a file is still being opened
  /// for it, `spent` its processor time, `states` the states of its threads, and `now` is in seconds
  /// of the clock of its marks.
  mutating func isStalled(
    _ new: PlayerProgress.Marks,
    sent: UInt64,
    isOpening: Bool = false,
    spent: Double = 0,
    states: () -> Set<Character> = { ["S"] },
    now: Double
  ) -> Bool {
    defer { (marks, time, self.spent) = (new, now, spent) }
    guard let time, now - time < patience * 0.3 else {
      (quiet, busy, unanswered, idle, worked) = (0, 0, 0, 0, 0)
      return false
    }
    let gap = now - time
    let hasSound = new.entered != marks.entered || new.left != marks.left
    // Decoded buffers have not reached the output: the process waits for it.
    let isFull = new.entered > new.left
    let waits = isOpening || new.soundSince != 0 || isReading(new, now)
    let isNew = hasSound || isFull || waits || new.furthest != marks.furthest
    let readTime = Double(new.reading &- marks.reading) / 1e9
    quiet = isNew || readTime > gap / 2 ? 0 : quiet + gap
    busy = isNew ? 0 : busy + gap
    unanswered =
      new.handled >= sent || new.handled != marks.handled || waits ? 0 : unanswered + gap
    // At a disk or in a debugger it cannot go on, nor where other processes have the processor.
    let (work, states) = (spent - self.spent, quiet > 0 ? states() : ["D"])
    if !states.isDisjoint(with: ["D", "T", "t"]) {
      (idle, worked) = (0, 0)
    } else if work > gap / 3 || !states.contains("R") {
      (idle, worked) = (idle + gap, worked + work)
    }
    return quiet >= patience || busy >= patience * 6 || unanswered >= patience
  }

  /// Whether the current read has lasted so long that it waits for a disk.
  private func isReading(_ marks: PlayerProgress.Marks, _ now: Double) -> Bool {
    marks.readSince != 0 && now - Double(marks.readSince) / 1e9 > patience / 20
  }
}
