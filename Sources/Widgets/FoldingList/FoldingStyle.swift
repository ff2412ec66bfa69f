internal import Gtk

/// The CSS of those parts of a folding list that GTK draws.
enum FoldingStyle {
  private static let css = """
    foldinglist text { color: white; caret-color: white; font-size: 17px; font-weight: bold; background: none; }
    foldeditor text { padding: 0 \(Int(FoldEditor.caret))px; }
    foldinglist.warm text { color: black; caret-color: black; }
    foldinglist text > placeholder { color: currentColor; font-weight: normal; }
    foldinglist text > selection { background-color: alpha(black, 0.35); color: white; }
    foldinglist.warm text > selection { background-color: alpha(white, 0.45); color: black; }
    foldinglist popover button { border-radius: 6px; padding: 6px 12px; font-weight: normal; }
    foldinglist popover button .offer { font-weight: bold; }
    foldinglist popover button.chosen { background-color: alpha(currentColor, 0.14); }
    foldstatus { color: white; }
    """

  private static let sheet: StyleSheet = {
    do throws(StyleSheet.Mistakes) {
      let sheet = try StyleSheet(css: css)
      sheet.apply()
      return sheet
    } catch {
      preconditionFailure("the folding list's own style is wrong: \(error)")
    }
  }()

  /// Adds the style sheet once.
  static func apply() { _ = sheet }
}
