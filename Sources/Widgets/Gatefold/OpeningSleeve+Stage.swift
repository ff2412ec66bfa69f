internal import Geometry
internal import Gtk
internal import Motion

extension OpeningSleeve {
  /// The light around the sleeve: its middle beside the spine and its radii, in sides.
  private static let lightShift = 0.077
  private static let lightRadii = Size(width: 1.95, height: 1.1)

  func drawWall(_ scene: SleeveScene, on snapshot: Snapshot) {
    let opacity = backdropOpacity
    guard opacity > 0 else { return }
    let horizon = max(scene.horizon, 1).rounded()
    let isPlain = Toolkit.isHighContrast
    let wall = Rect(x: 0, y: 0, width: size.width, height: min(horizon, size.height))
    snapshot.fill(
      wall,
      with: Gradient(
        .line(from: .zero, to: Point(x: 0, y: horizon)),
        .init(0, Color(hex: isPlain ? 0 : 0x0d0d10).opacity(opacity)),
        .init(0.72, Color(hex: isPlain ? 0 : 0x060607).opacity(opacity)),
        .init(1, .black.opacity(opacity))
      )
    )
    // Where the window is drawn in software, one colour costs a fraction of a gradient.
    let floor = Rect(x: 0, y: horizon, width: size.width, height: size.height - horizon)
    if floor.size.height > 0 { snapshot.fill(floor, with: .black.opacity(opacity)) }
    drawLight(scene, in: wall, on: snapshot)
  }

  /// Draws the light on the floor, in front of the reflections.
  func drawHaze(_ scene: SleeveScene, on snapshot: Snapshot) {
    let horizon = max(scene.horizon, 1).rounded()
    let floor = Rect(x: 0, y: horizon, width: size.width, height: size.height - horizon)
    guard floor.size.height > 0 else { return }
    drawLight(scene, in: floor, on: snapshot)
  }

  private func drawLight(_ scene: SleeveScene, in area: Rect, on snapshot: Snapshot) {
    // Shut between two records it casts no light, so that its colour changes unseen.
    let strength = SleeveCurves.light.value(at: opening) * scene.wing
    guard let color = lightColor, strength > 0, !Toolkit.isHighContrast else { return }
    let side = layout.side(at: opening)
    let spine = scene.pose.leaf.camera.vanishingPoint.x
    let shift = (layout.isRightToLeft ? -1 : 1) * Self.lightShift * side
    snapshot.fill(
      area,
      with: Gradient(
        .ellipse(
          center: Point(
            x: layout.hasWing ? spine + shift : layout.center(at: opening).x,
            y: layout.center(at: opening).y
          ),
          radii: Size(width: Self.lightRadii.width * side, height: Self.lightRadii.height * side)
        ),
        .init(0, color.opacity(0.36 * strength)),
        .init(0.45, color.opacity(0.16 * strength)),
        .init(0.75, color.opacity(0.04 * strength)),
        .init(1, color.opacity(0))
      )
    )
  }

  /// Draws the shadow of the cover on what is behind it, until the stage is opaque.
  func drawShadow(_ scene: SleeveScene, on snapshot: Snapshot) {
    let strength = SleeveCurves.shadow.value(at: opening)
    guard strength > 0, let bounds = scene.pose.cover.bounds(of: scene.leaf) else { return }
    let side = bounds.size.height
    // GTK draws no shadow below the shape that casts it: so that no light seam remains around a
    // turned cover, or one with round corners, that shape lies within the cover.
    let inset = scene.pose.cover.taper(of: scene.leaf) + 2
    snapshot.shadow(
      of: bounds.grown(by: -inset),
      drop: 0.04 * side,
      spread: inset,
      blur: 0.12 * side,
      color: .black.opacity(0.55 * strength)
    )
  }

  // MARK: - Reflections

  /// Draws the reflection of the sleeve on the black floor.
  func drawMirror(_ scene: SleeveScene, on snapshot: Snapshot) {
    guard let mirror = mirror(of: scene) else { return }
    drawDisc(scene, on: snapshot) { plane, disc, paint in
      mirror.draw(plane, from: disc.origin.x, width: disc.size.width, on: snapshot) {
        paint()
        mirror.fade(on: snapshot)
      }
    }
    if scene.pose.showsWing {
      let plane = scene.pose.leaf
      mirror.draw(plane, on: snapshot) { drawLeaf(scene, on: snapshot) }
      let page = layout.page.size
      mirror.draw(scene.pose.page, foot: page.height, width: page.width, on: snapshot) {
        shownSide.drawContent(on: snapshot)
      }
      // What darkens a reflection reaches beyond its smoothed edges.
      mirror.draw(plane, margin: 3, on: snapshot) {
        let dark = SleeveCurves.shade(at: scene.pose.angle)
        snapshot.fill(scene.leaf.grown(by: 3), with: .black.opacity(dark))
        mirror.fade(on: snapshot)
      }
    }
    mirror.draw(scene.pose.cover, on: snapshot) {
      drawCover(scene, on: snapshot)
      mirror.fade(on: snapshot)
    }
  }

  func drawMirror(
    of side: SleeveSide,
    on plane: UprightPlane,
    shade: Double,
    _ scene: SleeveScene,
    on snapshot: Snapshot
  ) {
    guard let mirror = mirror(of: scene) else { return }
    mirror.draw(plane, on: snapshot) {
      side.drawContent(on: snapshot)
      snapshot.fill(scene.leaf, with: .black.opacity(shade))
      mirror.fade(on: snapshot)
    }
  }

  /// Nil where there is none.
  private func mirror(of scene: SleeveScene) -> SleeveMirror? {
    let strength = layout.kind == .flat ? 0 : SleeveCurves.mirror.value(at: opening)
    guard strength > 0, layout.mirrorDepth >= 1 else { return nil }
    return SleeveMirror(
      side: scene.side,
      strength: strength,
      isInSpace: scene.isInSpace,
      depth: layout.mirrorDepth
    )
  }
}
