internal import GLib
internal import Gtk

/// The keys that the program knows, for the window that lists them.
enum KeyTable {
  /// All of them; in a window that is written from right to left arrows change their places.
  static func groups(isRightToLeft: Bool) -> [ShortcutsWindow.Group] {
    let (back, on) = isRightToLeft ? ("Right", "Left") : ("Left", "Right")
    return [
      ShortcutsWindow.Group(
        tr("Library"),
        [
          .init("<Control>r F5", tr("Look for new music")),
          .init("<Control>o", tr("Add a music folder")),
        ]
      ),
      ShortcutsWindow.Group(
        tr("Records"),
        [
          .init(back, tr("Previous record")),
          .init(on, tr("Next record")),
          .init("Home", tr("First record")),
          .init("End", tr("Last record")),
          .init("Page_Up", tr("Some records back")),
          .init("Page_Down", tr("Some records on")),
          .init("<Control>plus", tr("Larger covers")),
          .init("<Control>minus", tr("Smaller covers")),
          .init("<Control>0", tr("Covers of the usual size")),
          .init("<Control>g", tr("Grid or flow")),
          .init("<Control>Page_Up", tr("Previous shelf")),
          .init("<Control>Page_Down", tr("Next shelf")),
          .init("<Alt>1...9", tr("One of the first nine shelves")),
          .init("Down", tr("To the tracks")),
          .init("Escape", tr("Back to the covers")),
          .init("<Control>h", tr("Heart for a record or a track")),
          .init("<Alt>Return", tr("Properties")),
          .init("Menu <Shift>F10", tr("Menu of a record or a track")),
        ]
      ),
      ShortcutsWindow.Group(
        tr("Playing"),
        [
          .init("Return", tr("Play the record or the track")),
          .init("space", tr("Play or pause")),
          .init("<Control>Right", tr("Next track")),
          .init("<Control>Left", tr("Previous track")),
        ]
      ),
      ShortcutsWindow.Group(
        tr("Program"),
        [
          .init("F10", tr("Main menu")),
          .init("<Control>comma", tr("Preferences")),
          .init("<Control>question", tr("Keyboard shortcuts")),
          .init("<Control>w", tr("Close the window")),
          .init("<Control>q", tr("Quit")),
        ]
      ),
    ]
  }
}
