internal import GLib
public import Gtk

extension Widget {
  /// Describes a row by its place among all, counted from 1.
  ///
  /// Also in words, as in “3 of 11”: screen readers do not get the place of every widget.
  public func describe(place: Int, of count: Int) {
    describe(.place(place, of: count), .description(PlaceWords.place(place, of: count)))
  }
}

enum PlaceWords {
  static func place(_ place: Int, of count: Int) -> String {
    // Translators: a place in a list, as in “12 of 340”.
    tr("{place} of {count}")
      .replacing("{place}", with: "\(place)")
      .replacing("{count}", with: "\(count)")
  }

  /// How many rows a list has; empty for none.
  static func rows(_ count: Int) -> String {
    count > 0 ? Format.text(tr("%s row", "%s rows", count: count), Format.count(count)) : ""
  }
}
