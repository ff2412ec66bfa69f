internal import Geometry
internal import Gtk
internal import Motion
internal import Pixels

/// One cover on the stage; it is reused for another item as soon as its own leaves.
final class Cover: CustomWidget {
  /// The item; nil while the cover is spare.
  private(set) var item: CoverItem?
  /// The slot of the cover.
  var slot = 0
  /// The visible distance from the centre, in items.
  var offset = 0.0
  /// The place in space, as the stage's eye sees it.
  var plane = Perspective(vanishingPoint: Point(x: 0, y: 0), distance: 1).plane(.flat)
  /// The place in space.
  var pose: Pose { plane.pose }
  /// The shadow of the cover above it.
  var shadow: ContactShadow?
  /// The caption, created when it first becomes visible.
  var caption: CoverCaption?
  /// The time when the cover appeared, if its item is new.
  var arrival: Double?
  /// The requested level of detail.
  var level: CoverLevel?

  /// The side of its square, in pixels.
  var side = 0.0 {
    didSet {
      guard side != oldValue else { return }
      caption = nil
      queueDraw()
    }
  }
  /// The texture to draw.
  var baked: BakedTexture? {
    // GTK caches the drawing until `queueDraw`.
    didSet { if baked?.texture !== oldValue?.texture { queueDraw() } }
  }
  /// The brightness; 1 is the picture's own.
  var brightness = 1.0 { didSet { if brightness != oldValue { queueDraw() } } }
  /// The part of `brightness` that the stage applies, outside the cover's transform.
  var brightnessOutside: Double { Snapshot.drawsInPieces ? brightness : 1 }
  /// The opacity, less than 1 while the cover appears or disappears.
  var presence = 1.0 { didSet { if presence != oldValue { queueDraw() } } }
  /// The mark of the current track; nil without one.
  var badge: Texture? { didSet { if badge !== oldValue { queueDraw() } } }
  /// The opacity of the mark, from 0 to 1.
  var badgePresence = 1.0 { didSet { if badgePresence != oldValue { queueDraw() } } }

  override init() {
    super.init()
    // Always, because a change would measure the whole window again. The stage moves the focus.
    isFocusable = true
    // The stage finds the cover at a point, because GTK cannot for covers turned in space.
    isTarget = false
  }

  /// Not “cover”: GTK's own theme gives a “coverflow cover” a white background and a black border.
  override class var cssName: String { "sleeve" }
  override class var accessibleRole: AccessibleRole { .listItem }

  /// Shows an item.
  func bind(_ item: CoverItem, slot: Int) {
    self.slot = slot
    guard item != self.item else { return }
    self.item = item
    caption = nil
    level = nil
    baked = nil
    arrival = nil
    presence = 1
  }

  /// Removes the item and everything drawn for it.
  func unbind() {
    item = nil
    caption = nil
    level = nil
    baked = nil
    badge = nil
    arrival = nil
    presence = 1
  }

  /// Whether its picture covers a point, measured from the middle of its square.
  func holds(_ place: Point) -> Bool {
    guard let frame = baked?.frame else {
      return abs(place.x) <= side / 2 && abs(place.y) <= side / 2
    }
    return frame.holds(place, side: side)
  }

  override func draw(on snapshot: Snapshot) {
    guard let baked, let texture = baked.texture, presence > 0 else { return }
    let rect = baked.frame.rect(side: side)
    if presence < 1 {
      snapshot.faded(to: presence) { draw(texture, in: rect, on: snapshot) }
    } else {
      draw(texture, in: rect, on: snapshot)
    }
    guard let badge else { return }
    let place = PlayingMark.badgePlace(on: Rect(x: 0, y: 0, width: side, height: side))
    snapshot.faded(to: presence * badgePresence) { snapshot.draw(badge, in: place) }
  }

  private func draw(_ texture: Texture, in rect: Rect, on snapshot: Snapshot) {
    let factor = Snapshot.drawsInPieces ? 1 : brightness
    snapshot.lit(by: factor) { snapshot.draw(texture, in: rect) }
  }
}
