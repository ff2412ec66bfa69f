internal import GLib
internal import Gtk

/// The records of the library: shelves, covers, tracks.
///
/// A place-holder until the page is there.
final class RecordsPage: CustomWidget {
  /// What belongs behind the view button of the header bar; nil: there is no such button.
  let viewMenu: Menu? = nil
  /// Whether it stands as it will stay: for pictures.
  var isSettled: Bool { true }

  /// The page of a session's library; its actions go to `actions` (`win.…`).
  init(session: LibrarySession, actions: any ActionOwner) {
    super.init()
    expand(horizontally: true, vertically: true)
  }
}
