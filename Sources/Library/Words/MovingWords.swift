internal import GLib

nonisolated extension UserFileError {
  /// Without a full stop.
  public var words: String {
    switch self {
    case .unreadable(let reason): reason
    case .newer: tr("the file was written by a newer Gatefold; nothing was imported")
    case .wrong(let line):
      Format.text(
        tr("line %s is damaged, or the file is incomplete or another one; nothing was imported"),
        Format.count(line)
      )
    }
  }
}

nonisolated extension UserImport {
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
