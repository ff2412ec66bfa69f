internal import Geometry
internal import Gtk
internal import Motion
internal import Pixels

/// One cover on the stage, which shows another item as soon as its own has left.
final class Cover: CustomWidget {
  /// What it shows; nil while it waits.
  private(set) var item: CoverItem?
  /// The slot that it stands in.
  var slot = 0
  /// How far it is seen from the centre, in items.
  var offset = 0.0
  /// Where it stands in space.
  var pose = Pose.flat
  /// Its words, once they have been seen.
  var caption: CoverCaption?
  /// When it came, if its item is new.
  var arrival: Double?
  /// How finely it is wanted.
  var level: CoverLevel?

  /// The side of its square, in pixels.
  var side = 0.0 { didSet { if side != oldValue { queueDraw() } } }
  /// What it is drawn with.
  var baked: BakedTexture? {
    // GTK keeps what it has drawn until it is told otherwise.
    didSet { if baked?.texture !== oldValue?.texture { queueDraw() } }
  }
  /// How bright it is: 1 is as printed.
  var brightness = 1.0 { didSet { if brightness != oldValue { queueDraw() } } }
  /// How bright the stage makes it, which has put it in space.
  var brightnessOutside: Double { Snapshot.drawsInPieces ? brightness : 1 }
  /// How much of it is there, while it comes or goes.
  var presence = 1.0 { didSet { if presence != oldValue { queueDraw() } } }
  /// The mark of what plays; nil where there is none.
  var badge: Texture? { didSet { if badge !== oldValue { queueDraw() } } }
  /// How far the mark is seen, from 0 to 1.
  var badgePresence = 1.0 { didSet { if badgePresence != oldValue { queueDraw() } } }

  override init() {
    super.init()
    // All the time: a change would measure the whole window anew. The stage leads the focus.
    isFocusable = true
    // The stage finds the cover at a point, as GTK cannot for covers that are turned in space.
    isTarget = false
  }

  /// Not “cover”: GTK's own theme gives a “coverflow cover” a white ground and a black border.
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

  /// Lets go of its item and all that was drawn of it.
  func unbind() {
    item = nil
    caption = nil
    level = nil
    baked = nil
    badge = nil
    arrival = nil
    presence = 1
  }

  /// Whether its picture is seen at a place, which is measured from the middle of its square.
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
