/// A point in the plane, in pixels unless its owner uses another unit.
public struct Point: Sendable, Equatable {
  /// The horizontal coordinate, to the right.
  public var x: Double
  /// The vertical coordinate, downwards.
  public var y: Double

  /// The origin.
  public static let zero = Self(x: 0, y: 0)

  /// A point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A size in the plane.
public struct Size: Sendable, Equatable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// The empty size.
  public static let zero = Self(width: 0, height: 0)

  /// A size from its two extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An axis-aligned rectangle.
public struct Rect: Sendable, Equatable {
  /// The top left corner.
  public var origin: Point
  /// The extents to the right and down.
  public var size: Size

  /// A rectangle from its corner and its size.
  public init(origin: Point = .zero, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from its four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The centre.
  public var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Whether a point lies in it; its right and lower edges do not belong to it.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.y >= origin.y && point.x < origin.x + size.width
      && point.y < origin.y + size.height
  }

  /// The rectangle mirrored horizontally within the width `extent`.
  public func mirrored(in extent: Double) -> Self {
    Self(
      x: extent - origin.x - size.width,
      y: origin.y,
      width: size.width,
      height: size.height
    )
  }
}

/// An interval on one axis.
public struct Interval: Sendable, Equatable {
  /// The start.
  public var start: Double
  /// The length.
  public var length: Double

  /// An interval from its start and its length.
  public init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }

  /// An interval from its middle and its length.
  public init(middle: Double, length: Double) {
    self.init(start: middle - length / 2, length: length)
  }

  /// The end.
  public var end: Double { start + length }

  /// The middle.
  public var middle: Double { start + length / 2 }

  /// The interval mirrored within the length `extent`.
  public func mirrored(in extent: Double) -> Self {
    Self(start: extent - end, length: length)
  }
}
