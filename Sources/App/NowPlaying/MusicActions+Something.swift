internal import Library
internal import Values

extension MusicActions {
  var hasSomething: Bool {
    canPlay && catalogue.library?.records.values.contains { $0.isAvailable } == true
  }

  /// Plays any record of the library from its start.
  func playSomething() {
    guard let records = catalogue.library?.records.values else { return }
    if let record = records.lazy.filter(\.isAvailable).randomElement() { play(.record(record)) }
  }
}
