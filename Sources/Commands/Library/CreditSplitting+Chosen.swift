internal import GLib
internal import Library

extension CreditSplitting {
  /// The user's setting in the window's preferences.
  static var chosen: Self {
    let schema = SettingsSchema.find(LibraryInterface.program)
    return Self(
      written: schema?.text("artist-separators") ?? writtenSeparators,
      exceptions: schema?.text("artist-exceptions") ?? ""
    )
  }
}
