internal import GLib

extension WindowTrace {
  /// Traces the results of a search.
  func follow(_ page: SearchPage) {
    page.onRows = { [file, weak page] in
      guard let page else { return }
      let titles = page.rows.rows.map { page.content(of: $0).title }
      file.write([("event", .text("results")), ("text", .text(titles.joined(separator: "|")))])
    }
  }
}
