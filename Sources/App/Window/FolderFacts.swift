internal import GLib
internal import Library

nonisolated struct FolderFacts: Equatable, Sendable {
  let root: LibraryRoot
  /// Nil while they are loading.
  let counts: RootCounts?
  /// In seconds since 1970.
  let now: Int64

  var text: String {
    var lines = [place]
    if !root.isAvailable { lines.append(tr("Not available; its records are kept")) }
    if let counts, counts != RootCounts() { lines.append(Self.words(for: counts)) }
    lines.append(Self.words(forScanAt: root.scanned, now: now))
    return lines.joined(separator: "\n")
  }

  private var place: String {
    if let server = ServerPath.account(of: root.path) { return server.address.text }
    return root.path.isFromPortal ? tr("Opened by the file chooser") : root.path.text
  }

  private static func words(for counts: RootCounts) -> String {
    let (records, tracks) = (Format.count(counts.records), Format.count(counts.tracks))
    let music = Format.text(
      tr("%s, %s", context: "records and tracks"),
      Format.text(tr("%s record", "%s records", count: counts.records), records),
      Format.text(tr("%s track", "%s tracks", count: counts.tracks), tracks)
    )
    return counts.unreadable == 0
      ? music : music + "\n" + Self.words(forUnreadable: counts.unreadable)
  }

  /// Without a full stop.
  static func words(forUnreadable count: Int) -> String {
    Format.text(
      tr("%s file could not be read", "%s files could not be read", count: count),
      Format.count(count)
    )
  }

  static func words(forScanAt time: Int64?, now: Int64) -> String {
    guard let time else { return tr("Not scanned yet") }
    return switch Format.days(from: time, to: now) {
    case 0: Format.text(tr("Last scanned today, %s"), Format.timeOfDay(time))
    case 1: Format.text(tr("Last scanned yesterday, %s"), Format.timeOfDay(time))
    default: Format.text(tr("Last scanned on %s"), Format.moment(time))
    }
  }
}
