internal import CTrackSource

/// What this process shows of its progress; whoever started it looks at that.
enum Progress {
  typealias Mark = WritableKeyPath<ctracksource_marks, UInt64>

  static func set(_ mark: Mark, _ number: UInt64) {
    guard let marks = ctracksource_marks() else { return }
    ctracksource_store(&marks.pointee[keyPath: mark], number)
  }

  static func add(_ mark: Mark) {
    guard let marks = ctracksource_marks() else { return }
    ctracksource_add(&marks.pointee[keyPath: mark], 1)
  }

  /// What was in the store of samples is dropped.
  static func forgetStore() {
    guard let marks = ctracksource_marks() else { return }
    ctracksource_store(&marks.pointee.left, ctracksource_load(&marks.pointee.entered))
  }

  /// So far came what went to the output, in nanoseconds of that track.
  static func setPlace(_ place: UInt64, of track: Int) {
    set(\.place, place)
    set(\.placeTrack, UInt64(track))
  }
}
