internal import GLib
internal import Gtk

/// The keys that the program knows, for the window that lists them.
enum KeyTable {
  static var groups: [ShortcutsWindow.Group] {
    [
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
          .init("Left", tr("Previous record")),
          .init("Right", tr("Next record")),
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
          .init("<Control>question", tr("Keyboard shortcuts")),
          .init("<Control>w", tr("Close the window")),
          .init("<Control>q", tr("Quit")),
        ]
      ),
    ]
  }
}
