internal import Processes

/// What the player's process shows of its progress, in memory that both share.
///
/// The numbers are the process's own words: a wrong one may cost it its life, and nothing else.
final class PlayerProgress: Sendable {
  /// Nanoseconds, counts and numbers of tracks at one moment.
  struct Marks: Equatable {
    /// Buffers that decoders have made.
    var entered: UInt64 = 0
    /// How many of them went on to the output.
    var left: UInt64 = 0
    /// Bytes of files that were read for the first time.
    var furthest: UInt64 = 0
    /// Time spent in reads.
    var reading: UInt64 = 0
    /// When the current read began; 0: none.
    var readSince: UInt64 = 0
    /// When it began to wait for the output; 0: it does not.
    var soundSince: UInt64 = 0
    /// Commands that were handled.
    var handled: UInt64 = 0
    /// The end of the last buffer that went to the output, in its track.
    var place: UInt64 = 0
    /// The number of that track.
    var placeTrack: UInt64 = 0
    /// The number of the last track of which something was read.
    var readTrack: UInt64 = 0
  }

  private let memory: SharedMemory

  /// Memory that shows no progress yet; nil where the system has none.
  init?() {
    guard let memory = SharedMemory(count: 4096) else { return nil }
    self.memory = memory
  }

  /// To be inherited by the process.
  var handle: Int32 { memory.handle }

  /// What it shows now.
  var marks: Marks {
    let numbers = (0..<10).map { memory.number(at: $0 * 8) }
    return Marks(
      entered: numbers[0],
      left: numbers[1],
      furthest: numbers[2],
      reading: numbers[3],
      readSince: numbers[4],
      soundSince: numbers[5],
      handled: numbers[6],
      place: numbers[7],
      placeTrack: numbers[8],
      readTrack: numbers[9]
    )
  }
}
