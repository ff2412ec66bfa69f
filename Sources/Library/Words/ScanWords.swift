internal import GLib

public nonisolated enum ScanWords {
  /// What the scan of a folder found, such as “12 files, 3 new or changed”.
  public static func text(for summary: ScanSummary) -> String {
    guard !summary.isUnavailable else {
      return tr("none of its music is available") + "; "
        + tr("its tracks are kept until it returns")
    }
    let progress = summary.progress
    var parts = [
      "\(progress.files) " + tr("file", "files", count: progress.files),
      "\(progress.read) " + tr("new or changed"),
    ]
    for (count, words) in [
      (progress.unreadable, tr("cannot be read")), (summary.missing, tr("gone")),
      (summary.moved, tr("moved")), (summary.forgotten, tr("forgotten")),
      (summary.found, tr("found for your lists")),
    ] where count > 0 { parts.append("\(count) \(words)") }
    return parts.joined(separator: ", ")
  }

  public static func text(forServer summary: ScanSummary) -> String {
    if summary.isUnavailable { return tr("the server has no music; its tracks are kept") }
    if !summary.hasChanges, !summary.isCancelled { return tr("the music there has not changed") }
    var parts = ["\(summary.progress.read) " + tr("new or changed")]
    if summary.missing > 0 { parts.append("\(summary.missing) " + tr("gone")) }
    if summary.isCancelled { parts.append(tr("Stopped. The next scan continues from here.")) }
    return parts.joined(separator: ", ")
  }
}
