/// A place in the plane, in pixels unless its owner says otherwise.
public struct Point: Sendable, Equatable {
  /// Rightwards.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// The origin.
  public static let zero = Self(x: 0, y: 0)

  /// A place by its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// An extent in the plane.
public struct Size: Sendable, Equatable {
  /// The extent from left to right.
  public var width: Double
  /// The extent from top to bottom.
  public var height: Double

  /// Nothing.
  public static let zero = Self(width: 0, height: 0)

  /// An extent by its two sides.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An upright rectangle.
public struct Rect: Sendable, Equatable {
  /// The top left corner.
  public var origin: Point
  /// How far it reaches to the right and down.
  public var size: Size

  /// A rectangle by its corner and its extent.
  public init(origin: Point = .zero, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle by its four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The place in the middle.
  public var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }
}
