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

  /// The same rectangle as it lies when left and right of `extent` are exchanged.
  public func mirrored(in extent: Double) -> Self {
    Self(
      x: extent - origin.x - size.width,
      y: origin.y,
      width: size.width,
      height: size.height
    )
  }
}

/// A stretch along one axis.
public struct Interval: Sendable, Equatable {
  /// Where it begins.
  public var start: Double
  /// How far it reaches.
  public var length: Double

  /// A stretch by its beginning and its length.
  public init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }

  /// A stretch by its middle and its length.
  public init(middle: Double, length: Double) {
    self.init(start: middle - length / 2, length: length)
  }

  /// Where it ends.
  public var end: Double { start + length }

  /// The place halfway along it.
  public var middle: Double { start + length / 2 }

  /// The same stretch as it lies when left and right of `extent` are exchanged.
  public func mirrored(in extent: Double) -> Self {
    Self(start: extent - end, length: length)
  }
}
