internal import GLib
internal import Library
internal import Widgets

extension CoverItem {
  /// The names of `artists` in its second line become links.
  init(of record: ShelvedRecord, artists: [Credit] = []) {
    let hasHeart = record.record.album.heart != nil
    self.init(
      CoverID(record.id.number),
      title: record.title,
      subtitle: hasHeart ? record.subtitle + " ♥" : record.subtitle,
      artist: record.artist,
      identity: "\(record.id)"
    )
    links = Credit.places(of: artists, in: record.record.album.artist).map(\.place)
    let words = [record.title, record.artist] + (hasHeart ? [tr("favourite")] : [])
    spoken = words.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
