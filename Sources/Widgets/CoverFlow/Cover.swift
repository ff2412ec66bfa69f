internal import Geometry
internal import Gtk
internal import Motion
internal import Pixels

/// One cover on the stage; it is reused for another item as soon as its own leaves.
final class Cover: CustomWidget {
  /// The item; nil while the cover is spare.
  private(set) var item: CoverItem?
  private(set) var slot = 0
  /// The visible distance from the centre, in items.
  private(set) var offset = 0.0
  /// The place in space, as the stage's eye sees it.
  private(set) var plane = Perspective(vanishingPoint: Point(x: 0, y: 0), distance: 1).plane(.flat)
  var pose: Pose { plane.pose }
  private(set) var shadow: ContactShadow?
  /// The caption, created when it first becomes visible.
  private(set) var caption: CoverCaption?
  /// The time when the cover appeared, if its item is new.
  private(set) var arrival: Double?
  /// The level of detail for which its texture was chosen; nil if another one may be better.
  private(set) var level: CoverLevel?
  /// The plain sleeve over which the picture appears.
  private var placeholder: BakedTexture?
  private(set) lazy var fade = PictureFade(of: self)
  private(set) var baked: BakedTexture? {
    // GTK caches the drawing until `queueDraw`.
    didSet { if baked?.texture !== oldValue?.texture { queueDraw() } }
  }
  /// The brightness; 1 is the picture's own.
  private(set) var brightness = 1.0 { didSet { if brightness != oldValue { queueDraw() } } }
  /// The part of `brightness` that the stage applies, outside the cover's transform.
  var brightnessOutside: Double { Snapshot.drawsInPieces ? brightness : 1 }
  /// The opacity, less than 1 while the cover appears or disappears.
  private(set) var presence = 1.0 { didSet { if presence != oldValue { queueDraw() } } }
  /// The mark of the current track; nil without one.
  private(set) var badge: Texture? { didSet { if badge !== oldValue { queueDraw() } } }
  private(set) var badgePresence = 1.0 { didSet { if badgePresence != oldValue { queueDraw() } } }
  /// The side of its square, in pixels.
  private(set) var side = 0.0 {
    didSet {
      guard side != oldValue else { return }
      caption = nil
      queueDraw()
    }
  }

  /// The duration of fading in or out, in seconds.
  static let fadeDuration = 0.25

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

  // MARK: - The item

  func bind(_ item: CoverItem, slot: Int) {
    self.slot = slot
    guard item != self.item else { return }
    forget()
    self.item = item
  }

  /// Removes the item and everything drawn for it.
  func unbind() {
    forget()
    badge = nil
  }

  private func forget() {
    item = nil
    caption = nil
    arrival = nil
    presence = 1
    dropPicture()
  }

  func dropPicture() {
    level = nil
    baked = nil
    placeholder = nil
    fade.reset()
  }

  override func unmapped() { fade.reset() }

  /// Lets the next layout choose the texture again, as another one may be better.
  func outdatePicture() { level = nil }

  /// Draws a texture, the best for a level of detail; `fades`: a picture appears over the plain
  /// sleeve before it.
  func show(_ baked: BakedTexture?, at level: CoverLevel, fades: Bool = false) {
    self.level = level
    let wasPlaceholder = self.baked?.isPlaceholder == true
    if wasPlaceholder { placeholder = self.baked }
    self.baked = baked
    if fades, wasPlaceholder, baked?.isPlaceholder == false { fade.begin() }
  }

  /// Draws a mark with an opacity; nil: none.
  func wear(_ badge: Texture?, presence: Double) {
    self.badge = badge
    badgePresence = presence
  }

  func layOutCaption(on widget: Widget, side: Double, width: Double) -> CoverCaption? {
    caption = item.map { CoverCaption($0, for: widget, side: side, width: width) }
    return caption
  }

  /// Lays the caption out again when it is next visible, as the font may have changed.
  func forgetCaption() { caption = nil }

  // MARK: - The place

  func renumber(by steps: Int) { slot += steps }

  func move(to place: Double, seenFrom position: Double, displacedBy displacement: Double = 0) {
    offset = place - position + displacement
  }

  /// Appears from now on, as its item is new.
  func arrive(at time: Double) {
    arrival = time
    presence = 0
  }

  /// Disappears from now on, in the middle of its arrival as well.
  func depart() { arrival = nil }

  /// The part of its opacity that it has reached since it arrived.
  func arrivalShare(at time: Double) -> Double {
    guard let arrival else { return 1 }
    let share = Self.fade(since: arrival, at: time)
    if share >= 1 { self.arrival = nil }
    return share
  }

  static func fade(since start: Double, at time: Double) -> Double {
    let share = ((time - start) / fadeDuration).clamped(to: 0...1)
    return share * share * (3 - 2 * share)
  }

  /// Takes its place in space, with an opacity.
  func place(in layout: FlowLayout, presence: Double, isLightened: Bool) {
    self.presence = presence
    let pose = layout.pose(at: offset, presence: presence)
    plane = layout.perspective.plane(pose)
    side = layout.side
    // GTK requires a measurement before an allocation; it caches the result.
    _ = measure(.horizontal)
    allocate(
      Size(width: side, height: side),
      at: layout.transform(to: pose, scaleFactor: scaleFactor)
    )
    let lit = 1 - plane.pose.shade
    // Rounded to steps below the display's depth, so that a resting cover is not drawn again.
    brightness = ((isLightened ? lit * 1.12 : lit) * 512).rounded() / 512
  }

  /// Takes the shadow of the next cover towards the centre, if there is one.
  func takeShadow(of above: Cover?, in layout: FlowLayout) {
    guard let above, above.presence == 1, let art = above.baked?.frame.art else {
      shadow = nil
      return
    }
    shadow = layout.shadow(on: offset, of: art, at: above.plane)
  }

  // MARK: - The picture

  /// Whether its picture covers a point, measured from the middle of its square.
  func holds(_ place: Point) -> Bool {
    guard let frame = baked?.frame else {
      return abs(place.x) <= side / 2 && abs(place.y) <= side / 2
    }
    return frame.holds(place, side: side)
  }

  override func draw(on snapshot: Snapshot) {
    guard let baked, let texture = baked.texture, presence > 0 else { return }
    if baked.isPlaceholder { fade.noticePlaceholder() }
    if fade.isRunning, let placeholder, let under = placeholder.texture {
      draw(under, in: placeholder.frame.rect(side: side), opacity: presence, on: snapshot)
    }
    let rect = baked.frame.rect(side: side)
    draw(texture, in: rect, opacity: presence * fade.share, on: snapshot)
    guard let badge else { return }
    let place = PlayingMark.badgePlace(on: Rect(x: 0, y: 0, width: side, height: side))
    snapshot.faded(to: presence * badgePresence) { snapshot.draw(badge, in: place) }
  }

  private func draw(
    _ texture: Texture,
    in rect: Rect,
    opacity: Double,
    on snapshot: Snapshot
  ) {
    let factor = Snapshot.drawsInPieces ? 1 : brightness
    func draw() { snapshot.lit(by: factor) { snapshot.draw(texture, in: rect) } }
    if opacity < 1 { snapshot.faded(to: opacity, draw) } else { draw() }
  }
}
