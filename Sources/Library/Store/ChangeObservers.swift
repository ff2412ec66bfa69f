/// The observers of a library's changes.
struct ChangeObservers {
  private var streams: [Int: AsyncStream<LibraryChange>.Continuation] = [:]
  private var nextNumber = 0

  var isEmpty: Bool { streams.isEmpty }

  /// Adds an observer, and returns the number that removes it.
  mutating func add(_ stream: AsyncStream<LibraryChange>.Continuation) -> Int {
    defer { nextNumber += 1 }
    streams[nextNumber] = stream
    return nextNumber
  }

  mutating func remove(_ number: Int) { streams[number] = nil }

  func publish(_ change: LibraryChange) {
    for stream in streams.values { stream.yield(change) }
  }

  /// Ends the streams of all observers.
  mutating func finish() {
    for stream in streams.values { stream.finish() }
    streams = [:]
  }
}
