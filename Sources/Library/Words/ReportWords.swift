internal import GLib
public import Processes

public enum ScanWords {
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

public enum RepairWords {
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

public enum SandboxWords {
  public static func shortcoming(of sandbox: SandboxGrant = Sandbox.offered) -> String? {
    guard !sandbox.isComplete else { return nil }
    return Format.text(
      tr("This kernel isolates the programs that read music files only in part: %s"),
      sandbox.description
    )
  }
}

extension UserImport {
  public var sentences: [String] {
    var sentences = [tr("All of it was here already.")]
    if [hearts, plays, dates, rows].contains(where: { $0 > 0 }) {
      let words = tr("New: hearts %s, plays %s, dates %s, rows of lists %s.")
      let counts = [hearts, plays, dates, rows].map { Format.count($0) }
      sentences = [Format.text(words, counts[0], counts[1], counts[2], counts[3])]
    }
    func add(_ count: Int, _ words: String) {
      if count > 0 { sentences.append(Format.text(words, Format.count(count))) }
    }
    add(
      waiting,
      tr(
        "%s track is not here; what belongs to it is kept until it comes.",
        "%s tracks are not here; what belongs to them is kept until they come.",
        count: waiting
      )
    )
    add(
      unknown.count,
      tr(
        "%s folder or server of the file is not in this library.",
        "%s folders or servers of the file are not in this library.",
        count: unknown.count
      )
    )
    return sentences
  }
}
