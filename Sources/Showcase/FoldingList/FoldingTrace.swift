internal import GLib
internal import Gtk
internal import Widgets

final class FoldingTrace {
  private unowned let list: FoldingList
  private let file: TraceFile

  init(of list: FoldingList, into file: TraceFile) {
    self.list = list
    self.file = file
  }

  /// The list's callbacks retain the trace.
  func start() {
    list.onNews = { text in
      self.file.write([("event", .text("news")), ("text", .text(text))])
      self.writeRows()
    }
    list.onLevel = { path in
      self.file.write([("event", .text("level")), ("depth", .integer(path.count - 1))])
      self.writeRows()
    }
    list.onPlay = { id in
      self.file.write([("event", .text("play")), ("text", .text(self.list.source.row(id).title))])
    }
    list.onMenu = { id, point in
      self.file.write([
        ("event", .text("menu")), ("text", .text(self.list.source.row(id).title)),
        ("x", .number(point.x)), ("y", .number(point.y)),
      ])
    }
    list.onState = { state in self.file.write([("event", .text("state")), ("text", .text(state))]) }
    writeRows()
  }

  /// Completed rows are in brackets.
  private func writeRows() {
    let rows = list.source.entries(of: list.path.last ?? list.source.root)
    file.write([("event", .text("rows")), ("text", .text(list.traceTitles(of: rows)))])
  }
}
