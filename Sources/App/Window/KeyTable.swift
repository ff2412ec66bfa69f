internal import GLib
internal import Gtk

/// The accelerators and the dialog of shortcuts are made from it.
///
/// Widgets and the window handle the keys without an action; those of an action do not reach a text
/// field that has the focus.
enum KeyTable {
  static func groups(isRightToLeft: Bool = false) -> [ShortcutGroup] {
    let (back, on) = isRightToLeft ? ("Right", "Left") : ("Left", "Right")
    return [
      ShortcutGroup(
        tr("Places"),
        [
          .init("<Control>1", tr("Records"), action: "win.place-records"),
          .init("<Control>2", tr("Lists"), action: "win.place-lists"),
          .init("<Control>3", tr("Now playing"), action: "win.place-now-playing"),
          .init("<Control>4", tr("Songs"), action: "win.songs"),
          .init("<Control>f", tr("Search"), action: "win.search"),
          .init("slash", tr("Search, where no letters are typed")),
          .init("<Alt>\(back)", tr("Back")),
          .init("Delete", tr("Close the artist’s tab")),
        ]
      ),
      ShortcutGroup(
        tr("Library"),
        [
          .init("<Control>r F5", tr("Rescan"), action: "win.rescan"),
          .init("<Control>o", tr("Add a music folder"), action: "win.add-folder"),
        ]
      ),
      ShortcutGroup(
        tr("Records"),
        [
          .init(back, tr("Previous record")),
          .init(on, tr("Next record")),
          .init("Home", tr("First record")),
          .init("End", tr("Last record")),
          .init("Page_Up", tr("Several records back")),
          .init("Page_Down", tr("Several records forward")),
          .init("<Control>plus", tr("Larger covers")),
          .init("<Control>minus", tr("Smaller covers")),
          .init("<Control>0", tr("Covers of normal size")),
          .init("<Control>g", tr("Grid or flow"), action: "win.grid"),
          .init("<Control>Page_Up", tr("Previous shelf")),
          .init("<Control>Page_Down", tr("Next shelf")),
          .init("<Control>b", tr("All shelves"), action: "win.shelves"),
          .init("<Control>u", tr("Surprise me")),
          .init("<Alt>1...9", tr("One of the first nine shelves")),
          .init("Down", tr("To the tracks")),
          .init("Escape", tr("Back to the covers, or out of a list")),
          .init("<Control>h", tr("Heart for a record or a track")),
          .init("<Alt>Return", tr("Properties")),
          .init("Menu <Shift>F10", tr("Menu of a record or a track")),
          .init("<Shift>Up <Shift>Down", tr("Select several tracks or records")),
          .init("<Control>space", tr("Select or deselect a track or record")),
          .init("<Control>a", tr("Select all tracks or records")),
        ]
      ),
      ShortcutGroup(
        tr("All Shelves"),
        [
          .init("<Alt>\(back) <Alt>\(on)", tr("Move a shelf")),
          .init("<Control>p", tr("Pin or unpin a shelf")),
          .init("Delete", tr("Hide a shelf, or show it again")),
        ]
      ),
      ShortcutGroup(
        tr("Lists"),
        [
          .init("<Control>n", tr("New row at the end")),
          .init("<Control><Shift>n", tr("New row on top")),
          .init("<Control>Return", tr("New row below this one; while typing: only the words")),
          .init("F2", tr("Rename")),
          .init("<Control>d", tr("Done, or open again")),
          .init("Delete", tr("Delete")),
          .init("<Alt>Up <Alt>Down", tr("Move up or down")),
          .init("<Shift>Up <Shift>Down", tr("Select several rows")),
          .init("<Control>space", tr("Select or deselect a row")),
          .init("<Control>a", tr("Select all rows")),
          .init("<Control>t", tr("Replace a line with the matching track")),
          .init("<Control>v", tr("Insert copied text or files")),
          .init("<Control>z", tr("Undo")),
          .init("<Control><Shift>z <Control>y", tr("Redo")),
        ]
      ),
      ShortcutGroup(
        tr("Search"),
        [
          .init("Up Down", tr("Another result")),
          .init("Return", tr("Show it")),
          .init("<Control>Return", tr("Play it")),
          .init("<Shift>Return", tr("Add it to the queue")),
          .init("<Control>s", tr("Keep the search as a list")),
          .init("<Shift>Up <Shift>Down", tr("Select several results")),
          .init("<Control>space", tr("Select or deselect a result")),
          .init("<Control>a", tr("Select all results")),
          .init("Escape", tr("Back to where you were")),
        ]
      ),
      ShortcutGroup(
        tr("Songs"),
        [
          .init("Return", tr("Play from this song on")),
          .init("<Control>Return", tr("Play what is selected")),
          .init("<Shift>Return", tr("Add it to the queue")),
          .init("Up", tr("From the first song: to the results above, or to the search")),
          .init("<Shift>Tab", tr("To the headers of the columns")),
        ]
      ),
      ShortcutGroup(
        tr("Columns"),
        [
          .init("Return", tr("Sort by the column, or the other way")),
          .init("<Alt>\(back) <Alt>\(on)", tr("Move the column")),
          .init("<Shift>\(back) <Shift>\(on)", tr("Narrower or wider")),
          .init("Menu <Shift>F10", tr("Which columns are shown")),
        ]
      ),
      ShortcutGroup(
        tr("Playing"),
        [
          .init("Return", tr("Play the record or the track, open the list")),
          .init("space", tr("Play or pause")),
          .init("<Control>Right", tr("Next track")),
          .init("<Control>Left", tr("Previous track")),
          .init("<Control><Shift>Right <Control><Shift>Left", tr("10 seconds on or back")),
          .init("<Control>Up <Control>Down", tr("Louder or quieter")),
          .init("<Control><Shift>m", tr("Mute")),
          .init("<Control>l", tr("Show or hide lyrics")),
          .init("<Control><Shift>s", tr("Shuffle")),
          .init("<Control><Shift>r", tr("Repeat")),
          .init(
            "<Shift><Control>t",
            tr("Stop after a track, a record or a time (sleep timer)"),
            action: "win.next-stop"
          ),
          .init("<Shift><Control>l", tr("Equal loudness"), action: "win.next-loudness"),
          .init("<Control>k", tr("Another record than the chosen one"), action: "win.skip-chosen"),
          .init("<Control>e", tr("Shuffle everything")),
          .init("<Control>m", tr("Mini player"), action: "win.mini"),
        ]
      ),
      ShortcutGroup(
        tr("Program"),
        [
          .init("F11", tr("Fullscreen"), action: "win.fullscreen"),
          .init("F10", tr("Main menu")),
          .init("<Control>comma", tr("Preferences"), action: "win.preferences"),
          .init("<Control>question", tr("Keyboard shortcuts"), action: "win.shortcuts"),
          .init(
            "<Control>w",
            tr("Close the artist’s tab, or the window"),
            action: "win.close-place"
          ),
          .init("<Control>q", tr("Quit"), action: "app.quit"),
        ]
      ),
    ]
  }
}
