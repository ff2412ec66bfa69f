internal import Processes

/// The progress of the player's process, in shared memory.
///
/// The process writes the numbers: a wrong one can cause the process to be killed, and nothing
/// else.
final class PlayerProgress: Sendable {
  /// Times in nanoseconds, counts and track numbers at one moment.
  struct Marks: Equatable {
    /// Buffers that decoders have produced.
    var entered: UInt64 = 0
    /// How many of them have reached the output.
    var left: UInt64 = 0
    /// Bytes of files that were read for the first time.
    var furthest: UInt64 = 0
    /// Time spent in reads that waited for a disk or a server.
    var reading: UInt64 = 0
    /// When the current read began; 0: none.
    var readSince: UInt64 = 0
    /// When it began to wait for the output; 0: it does not wait.
    var soundSince: UInt64 = 0
    var handled: UInt64 = 0
    /// The end of the last buffer that reached the output, as a time in its track.
    var place: UInt64 = 0
    var placeTrack: UInt64 = 0
    var readTrack: UInt64 = 0
  }

  private let memory: SharedMemory

  /// Nil where the system has no such memory.
  init?() {
    guard let memory = SharedMemory(count: 4096) else { return nil }
    self.memory = memory
  }

  var handle: Int32 { memory.handle }

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
