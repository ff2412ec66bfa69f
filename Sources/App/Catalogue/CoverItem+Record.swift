internal import GLib
internal import Library
internal import Widgets

extension CoverItem {
  /// A record as covers show it.
  init(of record: ShelvedRecord) {
    let hasHeart = record.record.album.heart != nil
    self.init(
      CoverID(record.id.number),
      title: record.title,
      subtitle: hasHeart ? record.subtitle + " ♥" : record.subtitle,
      identity: "\(record.id)"
    )
    linkLength = record.record.album.artist.utf8.count
    let words = [record.title, record.artist] + (hasHeart ? [tr("favourite")] : [])
    spoken = words.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
