public import Geometry
public import Gtk

extension Widget {
  /// All widgets in it, each before those in that one.
  public var descendants: [Widget] { children.flatMap { [$0] + $0.descendants } }

  /// Whether it is another widget, or in that.
  public func isIn(_ other: Widget) -> Bool {
    sequence(first: self) { $0.parent }.contains { $0 === other }
  }

  /// Where it is in another widget of its window.
  public func place(in other: Widget) -> Rect? {
    convert(.zero, to: other).map { Rect(origin: $0, size: size) }
  }
}

extension Rect {
  /// Whether more than so many pixels of both are the same, in both directions.
  public func overlaps(_ other: Rect, by slack: Double = 0) -> Bool {
    origin.x + slack < other.origin.x + other.size.width
      && other.origin.x + slack < origin.x + size.width
      && origin.y + slack < other.origin.y + other.size.height
      && other.origin.y + slack < origin.y + size.height
  }
}

extension Key {
  /// That of a letter.
  public init(_ letter: Character) { self.init(symbol: UInt32(letter.asciiValue ?? 0)) }
}
