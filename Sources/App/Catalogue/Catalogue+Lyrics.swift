internal import Identities
internal import Library
internal import TagRecord

extension Catalogue {
  /// The lyrics of a track, read now; nil if it has none, or if the task is cancelled.
  func lyrics(of location: Location) async -> Lyrics? {
    isClosed ? nil : await source.lyrics(of: location)
  }
}
