internal import Geometry
internal import Motion

/// The wall, the glow and the floor behind the covers and the vignette in front of them, by
/// columns.
struct Backdrop: Sendable {
  private struct Shape: Sendable, Equatable {
    var columns = 0
    var rows = 0
    var scale = 1
    var center = Point.zero
    var radii = Size.zero
    var stops: [Double] = []
    var floorTop = 0.0
  }

  private var shape = Shape()
  private var scenery: Scenery?
  /// The strength of the glow at each pixel above the floor, in 1/255.
  private var glow: [UInt8] = []
  private var glowColumns = 0..<0
  private var glowRows = 0..<0
  /// The wall and the floor, from the top.
  private var wall: [UInt32] = []
  /// The floor's colour, with increasing opacity, over the wall and the glow above the floor.
  private var haze: [UInt32] = []
  private var hazeTop = 0
  /// The brightness of each column of the screen, in 1/256.
  private var brightness: [UInt32] = []

  /// Computes what does not change from frame to frame.
  mutating func prepare(for scenery: Scenery, columns: Int, rows: Int, scale: Int) {
    var new = Shape(columns: columns, rows: rows, scale: scale, floorTop: scenery.floorTop)
    if let glow = scenery.glow {
      new.center = glow.center
      new.radii = glow.radii
      new.stops = glow.stops.flatMap { [$0.place, $0.color.alpha] }
    }
    let isSame = new == shape
    let old = self.scenery
    self.scenery = scenery
    if !isSame || old?.wall != scenery.wall || old?.floor != scenery.floor
      || old?.floorFade != scenery.floorFade
    {
      shape = new
      setWall(scenery)
      setHaze(scenery)
    }
    if !isSame || old?.vignette != scenery.vignette || old?.vignetteReach != scenery.vignetteReach {
      setBrightness(scenery)
    }
    if !isSame { setGlow(scenery) }
  }

  /// Draws wall, glow and floor behind everything, except in the rows of `solid`.
  func lay(_ scenery: Scenery, under canvas: inout [UInt32], except solid: [Range<Int>]) {
    let rows = shape.rows
    let light = light(of: scenery)
    canvas.withUnsafeMutableBufferPointer { canvas in
      for x in 0..<shape.columns {
        let column = UnsafeMutableBufferPointer(rebasing: canvas[x * rows..<(x + 1) * rows])
        let hidden = solid[x].isEmpty ? rows..<rows : solid[x]
        lay(light, x, 0..<hidden.lowerBound, under: column)
        lay(light, x, hidden.upperBound..<rows, under: column)
      }
    }
  }

  private func lay(
    _ light: [UInt32],
    _ x: Int,
    _ rows: Range<Int>,
    under column: UnsafeMutableBufferPointer<UInt32>
  ) {
    let lit = light.isEmpty || !glowColumns.contains(x) ? 0..<0 : glowRows.clamped(to: rows)
    let hazy = (hazeTop..<hazeTop + haze.count).clamped(to: rows)
    for y in rows {
      let before = column[y]
      guard before >> 24 < 255 else { continue }
      var pixel = wall[y]
      if lit.contains(y) {
        let index = (x - glowColumns.lowerBound) * glowRows.count + y - glowRows.lowerBound
        pixel = light[Int(glow[index])].over(pixel)
      }
      if hazy.contains(y) { pixel = haze[y - hazeTop].over(pixel) }
      column[y] = before == 0 ? pixel : before.over(pixel)
    }
  }

  /// The pixel for each strength of the glow; empty without a glow.
  private func light(of scenery: Scenery) -> [UInt32] {
    // The stops have one colour and differ only in opacity.
    guard let color = scenery.glow?.stops.first?.color.opacity(1) else { return [] }
    return (0..<256).map { UInt32(pixel: color.opacity(Double($0) / 255)) }
  }

  func darken(_ canvas: inout [UInt32]) {
    let rows = shape.rows
    canvas.withUnsafeMutableBufferPointer { canvas in
      for (x, share) in brightness.enumerated() where share < 256 {
        for y in x * rows..<(x + 1) * rows {
          let pixel = canvas[y]
          let even = ((pixel & 0x00ff_00ff) &* share &+ 0x0080_0080) >> 8 & 0x00ff_00ff
          let green = ((pixel & 0x0000_ff00) &* share &+ 0x0000_8000) >> 8 & 0x0000_ff00
          canvas[y] = even | green | pixel & 0xff00_0000
        }
      }
    }
  }

  // MARK: - Cached parts

  private mutating func setWall(_ scenery: Scenery) {
    let scale = Double(shape.scale)
    wall = (0..<shape.rows).map { row in
      let y = (Double(row) + 0.5) / scale
      guard y < scenery.floorTop else { return UInt32(pixel: scenery.floor.opacity(1)) }
      let color = scenery.wall.color(at: (Double(row) + 0.5) / Double(shape.rows))
      return UInt32(pixel: color.opacity(1))
    }
  }

  private mutating func setHaze(_ scenery: Scenery) {
    let scale = Double(shape.scale)
    let height = min(scenery.floorFade, scenery.floorTop)
    func row(_ y: Double) -> Int { Int((y * scale).rounded().clamped(to: 0...Double(shape.rows))) }
    let rows = row(scenery.floorTop - height)..<row(scenery.floorTop)
    hazeTop = rows.lowerBound
    haze = rows.map { row in
      let share = 1 - (scenery.floorTop - (Double(row) + 0.5) / scale) / height
      return UInt32(pixel: scenery.floor.opacity(share))
    }
  }

  private mutating func setBrightness(_ scenery: Scenery) {
    let reach = scenery.vignetteReach * Double(shape.columns)
    brightness = (0..<shape.columns).map { column in
      let x = Double(column) + 0.5
      let near = min(x, Double(shape.columns) - x)
      guard reach > 0, near < reach else { return 256 }
      return UInt32((1 - scenery.vignette * (1 - near / reach)).clamped(to: 0...1) * 256 + 0.5)
    }
  }

  private mutating func setGlow(_ scenery: Scenery) {
    guard let light = scenery.glow, light.radii.width > 0, light.radii.height > 0 else {
      (glow, glowColumns, glowRows) = ([], 0..<0, 0..<0)
      return
    }
    let scale = Double(shape.scale)
    func range(_ middle: Double, _ radius: Double, _ end: Double) -> Range<Int> {
      let low = ((middle - radius) * scale).rounded(.down).clamped(to: 0...end)
      let high = ((middle + radius) * scale).rounded(.up).clamped(to: low...end)
      return Int(low)..<Int(high)
    }
    let floor = (scenery.floorTop * scale - 0.5).rounded(.up)
      .clamped(to: 0...Double(shape.rows))
    glowColumns = range(light.center.x, light.radii.width, Double(shape.columns))
    glowRows = range(light.center.y, light.radii.height, floor)
    glow = [UInt8](repeating: 0, count: glowColumns.count * glowRows.count)
    // Indexed by the squared distance, which avoids a square root for each pixel.
    let table = (0...1024).map { step in
      let place = (Double(step) / 1024).squareRoot()
      return UInt8(light.stops.color(at: place).alpha.clamped(to: 0...1) * 255 + 0.5)
    }
    for x in glowColumns {
      let dx = ((Double(x) + 0.5) / scale - light.center.x) / light.radii.width
      let base = (x - glowColumns.lowerBound) * glowRows.count
      for y in glowRows {
        let dy = ((Double(y) + 0.5) / scale - light.center.y) / light.radii.height
        let square = dx * dx + dy * dy
        guard square < 1 else { continue }
        glow[base + y - glowRows.lowerBound] = table[Int(square * 1024)]
      }
    }
  }
}
