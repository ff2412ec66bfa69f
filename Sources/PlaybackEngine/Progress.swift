internal import CTrackSource

/// The progress of this process, which its parent reads.
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

  /// Counts the buffers in the queue of samples as gone: they were dropped.
  static func forgetStore() {
    guard let marks = ctracksource_marks() else { return }
    ctracksource_store(&marks.pointee.left, ctracksource_load(&marks.pointee.entered))
  }

  /// Sets the position up to which samples have reached the output, in nanoseconds of this track.
  static func setPlace(_ place: UInt64, of track: Int) {
    set(\.place, place)
    set(\.placeTrack, UInt64(track))
  }
}
