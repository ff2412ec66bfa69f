public import GLib
public import Geometry
public import Gtk
public import Motion
internal import Pixels
internal import Values

/// A small picture of a cover flow's style with invented covers, for choosing a style.
///
/// It is drawn by columns with every renderer: at this size that is cheap, and it needs neither
/// child widgets nor workers.
public final class StylePicture: CustomWidget {
  public var isLively = false {
    didSet {
      guard isLively != oldValue else { return }
      driver.advanceAtRest()
      driver.update()
    }
  }
  /// Whether animations are skipped; nil: GTK's setting.
  public var reducesMotion: Bool?

  private let style: FlowStyle
  private weak var givenFrames: (any FrameSource)?
  private let driver: MotionDriver
  private var stage = ColumnStage()
  private var scene: Scene?
  /// The last movement, by one cover.
  private var step = Step(from: -1, start: -.infinity)

  /// How long a cover glides, and the time from one glide to the next.
  private static let stepTime = 0.7
  private static let interval = 1.6
  private static let ring = Ring(count: 12, wraps: true, repeats: true)

  /// A picture of a style; tests pass their own frames and clock.
  public init(
    of style: FlowStyle,
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    self.style = style
    givenFrames = frames
    driver = MotionDriver(now: now)
    super.init()
    isHiddenFromReaders = true
    isTarget = false
    align(horizontally: .center, vertically: .center)
    driver.run(in: frames ?? self) { [weak self] in self?.isMoving ?? false }
    driver.onFrame = { [weak self] in self?.advance() }
  }

  public override class var cssName: String { "stylepicture" }

  // MARK: - Motion

  private struct Step {
    var from: Double
    var start: Double

    func isOver(at time: Double) -> Bool { time >= start + stepTime }

    func position(at time: Double) -> Double {
      let share = ((time - start) / stepTime).clamped(to: 0...1)
      return from + share * share * (3 - 2 * share)
    }
  }

  var position: Double { step.position(at: driver.time) }

  /// Whether it requests frames.
  var isRunning: Bool { driver.isRunning }

  private var isMoving: Bool {
    guard isMapped, !(reducesMotion ?? !Toolkit.animates) else { return false }
    return isLively || !step.isOver(at: driver.time)
  }

  private func advance() {
    if isLively, driver.time >= step.start + Self.interval {
      step = Step(from: position, start: driver.time)
    }
    if driver.time - step.start < Self.stepTime + 0.1 { queueDraw() }
  }

  public override func mapped() { driver.update() }

  public override func unmapped() { driver.stop() }

  // MARK: - Drawing

  /// What depends only on the size.
  private struct Scene {
    let layout: FlowLayout
    let scale: Int
    let covers: [(columns: PixelColumns, frame: BakedFrame)]
    var scenery: Scenery

    init(of style: FlowStyle, in size: Size, scale: Int, isRightToLeft: Bool) {
      // There are no captions, so the covers are larger than usual.
      layout = FlowLayout(
        stage: size,
        styles: StyleMix(style),
        zoom: 1.1,
        sides: 16...FlowLayout.sides.upperBound,
        isRightToLeft: isRightToLeft
      )
      self.scale = scale
      let plan = BakingPlan(
        side: Int(layout.side),
        scale: scale,
        recipe: BakingRecipe(reflection: style.reflection)
      )
      covers = (0..<ring.count).map { index in
        // Neighbours have very different colours.
        let art = BlankSleeve((7 + index * 5) % ring.count).paint(side: plan.pixels)
        let baked = plan.bake(art, at: .front)
        return (PixelColumns(baked.picture), baked.frame)
      }
      scenery = Scenery(floorTop: layout.floorTop)
    }
  }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let length = axis == .horizontal ? 136 : 72
    return SizeRequest(minimum: length, natural: length)
  }

  public override func styleChanged() {
    scene = nil
    queueDraw()
  }

  public override func draw(on snapshot: Snapshot) {
    let size = size
    guard size.width >= 1, size.height >= 1 else { return }
    if scene?.layout.stage != size || scene?.scale != scaleFactor { scene = nil }
    let scene =
      scene
      ?? Scene(of: style, in: size, scale: max(scaleFactor, 1), isRightToLeft: isRightToLeft)
    self.scene = scene
    let bounds = Rect(size: size)
    let texture = texture(of: scene)
    snapshot.clipped(to: bounds, radius: 6) { snapshot.draw(texture, in: bounds) }
  }

  private func texture(of scene: Scene) -> Texture {
    let position = position
    let layout = scene.layout
    let covers = layout.window(at: position, in: Self.ring).farthestFirst(from: position)
      .compactMap { slot in
        Self.ring.index(of: slot).map { index in
          ColumnStage.Cover(
            columns: scene.covers[index].columns,
            frame: scene.covers[index].frame,
            pose: layout.pose(at: Double(slot) - position)
          )
        }
      }
    let (width, height) = (Int(layout.stage.width), Int(layout.stage.height))
    return Texture(width: width * scene.scale, height: height * scene.scale) { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        stage.draw(
          covers,
          side: layout.side,
          perspective: layout.perspective,
          scenery: scene.scenery,
          width: width,
          height: height,
          scale: scene.scale,
          into: pixels
        )
      }
    }
  }
}
