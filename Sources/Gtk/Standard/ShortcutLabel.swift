internal import CGtk

/// The keys of a shortcut, drawn as on a keyboard.
@MainActor public final class ShortcutLabel: Widget {
  /// The keys in GTK's notation; alternatives are separated by spaces.
  public init(_ keys: String) {
    super.init(joining: gtk_shortcut_label_new(keys))
  }
}
