internal import CGtk
public import GLib

/// CSS for widgets.
@MainActor public final class StyleSheet: Object {
  /// The errors in a style sheet, one line each.
  public nonisolated struct Mistakes: Error, Equatable, CustomStringConvertible {
    /// The parser's messages, in the order of the text.
    public let lines: [String]

    /// All messages, one a line.
    public var description: String { lines.joined(separator: "\n") }
  }

  /// Parses a style sheet; throws if any part of it is wrong.
  public init(css: String) throws(Mistakes) {
    super.init(adopting: gtk_css_provider_new())
    let found = Found()
    let connection = connect(Signal<Borrowed, Borrowed>("parsing-error")) { section, error in
      found.report(error, at: section)
    }
    gtk_css_provider_load_from_data(cast(), css, gssize(css.utf8.count))
    connection.disconnect()
    guard found.lines.isEmpty else { throw Mistakes(lines: found.lines) }
  }

  /// Applies it to all windows, with a priority above the theme and below the user's own style.
  public func apply() {
    guard let display = gdk_display_get_default() else { return }
    gtk_style_context_add_provider_for_display(
      display,
      opaque,
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
    )
  }

  /// Removes it from all windows.
  public func withdraw() {
    guard let display = gdk_display_get_default() else { return }
    gtk_style_context_remove_provider_for_display(display, opaque)
  }

  private final class Found {
    private(set) var lines: [String] = []

    func report(_ error: Borrowed, at section: Borrowed) {
      guard let error = error.pointer?.assumingMemoryBound(to: GError.self) else { return }
      var line = String(cString: error.pointee.message)
      if let section = section.pointer {
        let start = gtk_css_section_get_start_location(OpaquePointer(section))
        if let start { line = "line \(start.pointee.lines + 1): \(line)" }
      }
      lines.append(line)
    }
  }
}
