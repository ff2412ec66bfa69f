internal import GLib
internal import Gtk
internal import Widgets

extension WindowTrace {
  /// Records the page of the lists: its frames, the gesture that runs, and the rows of the open level.
  func follow(_ page: ListsPage) {
    frames.follow(page.list) { [weak page] in
      [("depth", .integer(page?.depth ?? 0)), ("rows", .integer(page?.rowCount ?? 0))]
    }
    var last = ""
    let note = { [file, weak page] in
      guard let rows = page?.rowWords, rows != last else { return }
      last = rows
      file.write([("event", .text("rows")), ("text", .text(rows))])
    }
    page.list.onState = { [file] state in
      file.write([("event", .text("state")), ("text", .text(state))])
      note()
    }
    listsWatch = page.source.book.observe { _ in note() }
    page.onNews = { [file] words in
      file.write([("event", .text("news")), ("text", .text(words))])
      note()
    }
  }
}

extension ListsPage {
  /// How many rows the open level has.
  fileprivate var rowCount: Int { source.entries(of: list.path.last ?? source.root).count }

  /// The rows of the open level; those that are done in brackets.
  fileprivate var rowWords: String {
    source.entries(of: list.path.last ?? source.root).prefix(60).map { entry in
      let title = source.row(entry.id).title
      return entry.isDone ? "[\(title)]" : title
    }.joined(separator: "|")
  }
}
