internal import GLib

public nonisolated enum RepairWords {
  public static func line(for note: RepairNote) -> String {
    guard case .damaged(let detail) = note else { return text(for: note) }
    return "\(text(for: note)) (\(detail))"
  }

  /// Part of a sentence; SQLite's message is only for the terminal.
  public static func text(for note: RepairNote) -> String {
    switch note {
    case .damaged: tr("its database was damaged")
    case .lost: tr("its database was missing or empty")
    case .setAside(let path): Format.text(tr("it was kept as “%s”"), path.displayPath)
    case .skipped(let copy):
      Format.text(tr("the copy “%s” was damaged too"), copy.displayPath)
    case .restored(let copy):
      Format.text(tr("it was replaced by the copy “%s”"), copy.displayPath)
    case .madeAnew:
      tr("a new one was made from your edits; the next scan finds the music again")
    }
  }
}
