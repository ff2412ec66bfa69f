internal import Playback

extension Player {
  /// The entry that plays, or else the next one.
  var shownEntry: Entry? { state.entry ?? queue.coming(1).first.first }

  /// The titles of that entry, as the stream or the file names them; empty without an entry.
  var shownWords: (title: String, artist: String, album: String) {
    guard state.entry == nil else { return state.words }
    let item = shownEntry?.item
    return (item?.name ?? "", item?.artist ?? "", item?.album ?? "")
  }
}
