internal import Geometry
internal import Gtk
internal import Motion
internal import Pixels
internal import Values
internal import Widgets

/// The stage of an empty library: the program's icon between printed sleeves.
final class WelcomeStage: CustomWidget {
  private var layout = FlowLayout(stage: .zero)
  private var sleeves: [BakedTexture] = []
  private var baking: Task<Void, Never>?
  private var bakedSide = 0
  private var icon: (image: ThemeIcon, size: Int)?

  override init() {
    super.init()
    clipsDrawing = true
    // The text below the stage already says all of this.
    isHiddenFromReaders = true
  }

  isolated deinit { baking?.cancel() }

  override class var cssName: String { "welcomestage" }
  override class var accessibleRole: AccessibleRole { .image }

  var isSettled: Bool { baking == nil }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 0, natural: axis == .horizontal ? 960 : 396)
  }

  override func layOut(in size: Size) {
    layout = FlowLayout(stage: size)
    bake()
  }

  override func unmapped() {
    baking?.cancel()
    baking = nil
    sleeves = []
    bakedSide = 0
  }

  override func mapped() { bake() }

  private func bake() {
    let side = Int(clamping: layout.side.rounded())
    guard isMapped, size.height >= 1, bakedSide.change(to: side) else { return }
    baking?.cancel()
    let plan = BakingPlan(side: side, scale: max(scaleFactor, 1))
    baking = Task { [weak self] in
      let sleeves = await Self.baked(plan)
      guard !Task.isCancelled, let self else { return }
      self.sleeves = sleeves
      baking = nil
      queueDraw()
    }
  }

  @concurrent private nonisolated static func baked(_ plan: BakingPlan) async -> [BakedTexture] {
    var sleeves: [BakedTexture] = []
    for number in numbers where !Task.isCancelled {
      sleeves.append(BakedTexture(sleeve(number).paint(side: plan.pixels), plan))
    }
    return sleeves
  }

  nonisolated static func sleeve(_ number: Int) -> Sleeve {
    let designs: [SleeveDesign] = [.horizon, .discs, .stripes, .tiles, .bands]
    return Sleeve(
      title: "",
      hue: number,
      design: designs[number % designs.count],
      seed: UInt64(number)
    )
  }

  /// Neighbours differ in colour and figure.
  private nonisolated static let numbers = [6, 1, 8, 3, 10, 5, 0, 7, 2, 9, 4, 11]

  // MARK: - Drawing

  override func draw(on snapshot: Snapshot) {
    guard size.width >= 1, size.height >= 48 else { return }
    let room = StageRoom(layout: layout, glow: Self.orange, isHighContrast: Toolkit.isHighContrast)
    room.drawBack(on: snapshot, in: size)
    if Renderer(of: self)?.kind != .cairo { drawSleeves(on: snapshot) }
    room.drawSides(on: snapshot, in: size)
    drawIcon(on: snapshot)
  }

  private func drawSleeves(on snapshot: Snapshot) {
    guard !sleeves.isEmpty else { return }
    for place in stride(
      from: Int(clamping: layout.farthestVisibleOffset.rounded(.up)),
      through: 1,
      by: -1
    ) {
      for offset in [-Double(place), Double(place)] {
        let number = (offset < 0 ? sleeves.count - place % sleeves.count : place) % sleeves.count
        draw(sleeves[number], at: layout.pose(at: offset), on: snapshot)
      }
    }
  }

  private func draw(_ sleeve: BakedTexture, at pose: Pose, on snapshot: Snapshot) {
    guard let texture = sleeve.texture else { return }
    let transform = layout.transform(to: pose, scaleFactor: scaleFactor)
    snapshot.transformed(by: transform, lit: 1 - pose.shade) {
      snapshot.draw(texture, in: sleeve.frame.rect(side: layout.side))
    }
  }

  private func drawIcon(on snapshot: Snapshot) {
    let side = layout.side * 1.09
    let foot = layout.front.center.y + layout.side / 2
    // The visible part of the icon ends above the foot of its picture.
    let rect = Rect(
      x: (layout.front.center.x - side / 2).rounded(),
      y: (foot - side * 0.935).rounded(),
      width: side,
      height: side
    )
    let image = icon(of: Int(clamping: side.rounded(.up)))
    for half in [0.0, 0.5] {
      let end = half == 0 ? foot : rect.origin.y + side * Self.backFoot
      let left = (rect.origin.x + half * side).rounded()
      let mirror = Rect(x: left, y: end + 2, width: side / 2, height: layout.side * 0.45)
      drawMirrored(image, rect, at: end, in: mirror, on: snapshot)
    }
    snapshot.draw(image, in: rect)
  }

  /// Where the leaf behind ends in the icon, above the foot of the one before it.
  private static let backFoot = 0.875

  /// The part below one of the icon's leaves, which ends at a height.
  private func drawMirrored(
    _ image: ThemeIcon,
    _ rect: Rect,
    at end: Double,
    in mirror: Rect,
    on snapshot: Snapshot
  ) {
    snapshot.clipped(to: mirror) {
      snapshot.saved {
        snapshot.translate(x: 0, y: 2 * end + 2)
        snapshot.scale(x: 1, y: -1)
        snapshot.draw(image, in: rect)
      }
      snapshot.fill(
        mirror,
        with: Gradient(
          .line(
            from: mirror.origin,
            to: Point(x: mirror.origin.x, y: mirror.origin.y + mirror.size.height)
          ),
          .init(0, .black.opacity(0.58)),
          .init(0.4, .black.opacity(0.87)),
          .init(0.9, .black)
        )
      )
    }
  }

  private func icon(of size: Int) -> ThemeIcon {
    if let icon, icon.size == size { return icon.image }
    let image = ThemeIcon(Gatefold.id, size: size, for: self)
    icon = (image, size)
    return image
  }

  private static let orange = Color(hex: 0xf2803a)
}
