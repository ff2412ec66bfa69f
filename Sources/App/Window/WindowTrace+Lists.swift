internal import GLib
internal import Gtk
internal import Widgets

extension WindowTrace {
  /// Traces the Lists page: its frames, its gestures, and the rows of the open level.
  func follow(_ page: ListsPage) {
    frames.follow(page.list) { [weak self, weak page] in
      self?.recordCost(at: MainLoop.now)
      return [
        ("depth", .integer(page?.depth ?? 0)),
        ("rows", .integer(page?.list.shownEntries.count ?? 0)),
      ]
    }
    var last = ""
    let writeLine = { [file, weak page] in
      guard let rows = page?.rowWords, rows != last else { return }
      last = rows
      file.write([("event", .text("rows")), ("text", .text(rows))])
    }
    page.list.onState = { [file] state in
      file.write([("event", .text("state")), ("text", .text(state))])
      writeLine()
    }
    listsWatch = page.source.book.observe { _ in writeLine() }
    page.onNews = { [file] words in
      file.write([("event", .text("news")), ("text", .text(words))])
      writeLine()
    }
  }
}

extension ListsPage {
  /// The rows of the open level; done rows are in brackets.
  fileprivate var rowWords: String {
    list.shownEntries.prefix(60).map { entry in
      let title = source.row(entry.id).title
      return entry.isDone ? "[\(title)]" : title
    }.joined(separator: "|")
  }
}
