extension Scroller {
  /// The settings of one use: units, springs, and the resistance at the ends.
  public struct Settings: Sendable, Equatable {
    /// The spring that pulls content to its places.
    public var spring: Spring
    /// How many pixels one unit is on the screen; 0, for a view without a size, counts as 1.
    public var pixelsPerUnit: Double { didSet { check() } }
    /// How many pixels one unit moves the follower, where that is more than it moves the content.
    public var followerPixelsPerUnit = 0.0 { didSet { check() } }
    /// How many device pixels one pixel is.
    public var scaleFactor: Double { didSet { check() } }
    /// The most that content shows beyond an end, in units: the view's length.
    public var extent: Double { didSet { check() } }
    /// How far content follows 1:1 before the start, in units, until the band resists.
    public var slack: Double
    /// Units per detent of a wheel, where content does not snap.
    public var wheelStep: Double
    /// Flings slower than so many places per second move by one place at most; zero sets no limit.
    public var strongFling: Double
    /// Whether motions reach their targets at once.
    public var reducesMotion: Bool

    /// The remaining distance at which a motion is done, in device pixels.
    public static let restingPixels = 0.25
    /// The lowest velocity of a flick of content that rests anywhere, in pixels per second.
    public static let flickPixels = 60.0
    /// The lowest velocity of a flick of content that snaps, in places per second.
    public static let flickPlaces = 0.5
    /// The longest motion to a target that was set, in seconds.
    public static let longestJump = 0.6
    /// How many places a jump shows; the middle of a longer one is skipped.
    public static let shownPlaces = 30
    /// How many places of a ring a fling onto a given one passes at least.
    public static let flungPlaces = 12

    /// Settings for one use.
    public init(
      spring: Spring = .covers,
      pixelsPerUnit: Double = 1,
      scaleFactor: Double = 1,
      extent: Double = 1,
      slack: Double = 0,
      wheelStep: Double = 1,
      strongFling: Double = 0,
      reducesMotion: Bool = false
    ) {
      self.spring = spring
      self.pixelsPerUnit = pixelsPerUnit
      self.scaleFactor = scaleFactor
      self.extent = extent
      self.slack = slack
      self.wheelStep = wheelStep
      self.strongFling = strongFling
      self.reducesMotion = reducesMotion
      check()
    }

    /// How far a wheel's detent scrolls a page of some pixels, as in GTK's lists: page^(2/3).
    public static func wheelStep(page: Double) -> Double { page > 0 ? pow(page, 2.0 / 3) : 0 }

    private func check() {
      precondition(
        pixelsPerUnit >= 0 && pixelsPerUnit.isFinite && followerPixelsPerUnit >= 0
          && followerPixelsPerUnit.isFinite,
        "a unit has so many pixels: no negative and no endless number of them"
      )
      precondition(
        scaleFactor > 0 && scaleFactor.isFinite,
        "a pixel has device pixels: the scale factor is above zero"
      )
      precondition(extent >= 0, "content shows no negative length beyond its ends")
    }

    /// Pixels per unit; 1 for a view without a size.
    private var pixels: Double { pixelsPerUnit > 0 ? pixelsPerUnit : 1 }

    /// A quarter of a device pixel in units, of the follower as well.
    public var restDistance: Double {
      Self.restingPixels / (max(pixels, followerPixelsPerUnit) * scaleFactor)
    }

    /// The remaining distance at which a flick ends: a quarter of a device pixel of the flung
    /// content.
    var coastDistance: Double { Self.restingPixels / (pixels * scaleFactor) }

    /// The lowest velocity of a flick of content that rests anywhere, in units per second.
    var flickVelocity: Double { Self.flickPixels / pixels }

    /// The same on the screen, in units of which `scale` make one of the old.
    func rebased(scale: Double) -> Self {
      var other = self
      other.pixelsPerUnit /= scale
      other.followerPixelsPerUnit /= scale
      other.extent *= scale
      other.slack *= scale
      other.wheelStep *= scale
      return other
    }
  }
}
