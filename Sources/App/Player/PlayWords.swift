internal import GLib
internal import Playback

extension PlayerEvent {
  /// A one-line message for the user; nil if the event needs none.
  nonisolated var message: String? {
    switch self {
    case .counted, .jumped, .broke, .replaced: nil
    case .skipped(let broken):
      broken.first.map { first in
        broken.count == 1
          ? Self.words(for: first)
          : Format.text(
            tr(
              "%s file cannot be played. The first one is “%s”: %s.",
              "%s files cannot be played. The first one is “%s”: %s.",
              count: broken.count
            ),
            Format.count(broken.count),
            first.entry.item.name,
            first.failure.text
          )
      }
    case .nothingPlayable(let broken):
      if broken.count == 1, let only = broken.first {
        Self.words(for: only)
      } else if let first = broken.first {
        Format.text(
          tr("Nothing of this can be played. The first file is “%s”: %s."),
          first.entry.item.name,
          first.failure.text
        )
      } else {
        tr("Nothing of this can be played.")
      }
    case .lostSound(let reason): tr("Playback is paused.") + " " + reason.words
    }
  }

  /// The raw texts of libraries behind the message, a line for each.
  nonisolated var details: String? {
    switch self {
    case .skipped(let broken), .nothingPlayable(let broken):
      let lines = broken.compactMap { one in
        one.failure.details.map { "\(one.entry.item.name): \($0)" }
      }
      return lines.isEmpty ? nil : lines.joined(separator: "\n")
    case .lostSound(let reason): return reason.details
    case .counted, .jumped, .broke, .replaced: return nil
    }
  }

  private nonisolated static func words(for broken: BrokenEntry) -> String {
    Format.text(
      tr("“%s” cannot be played: %s."),
      broken.entry.item.name,
      broken.failure.text
    )
  }
}
