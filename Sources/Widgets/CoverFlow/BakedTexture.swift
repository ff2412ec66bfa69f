public import Geometry
public import Gtk
public import Pixels

/// A cover that can be drawn now.
public nonisolated struct BakedTexture: Sendable {
  /// What the renderer draws; nil where columns are drawn in software.
  public let texture: Texture?
  /// The pixels for drawing by columns (`ColumnStage`); nil where the renderer draws.
  public let columns: PixelColumns?
  /// Where its texels lie.
  public let frame: BakedFrame
  /// The colour of the light it throws on the stage.
  public let tint: Color
  /// Whether it is a sleeve, for want of a picture or of time.
  public let isSleeve: Bool
  /// Whether it is what was asked for; else that is still to come, or not to be had.
  public internal(set) var isExact = true

  /// The bytes that its pixels take.
  var byteCount: Int {
    texture.map { $0.width * $0.height * 4 } ?? columns.map { $0.pixels.count * 4 } ?? 0
  }

  init(_ baked: BakedCover, tint: Color, isSleeve: Bool, inSoftware: Bool) {
    texture = inSoftware ? nil : Texture(baked.picture)
    columns = inSoftware ? PixelColumns(baked.picture) : nil
    frame = baked.frame
    self.tint = tint
    self.isSleeve = isSleeve
  }
}

extension BakedTexture {
  /// What was baked before, in an earlier run.
  public nonisolated init(_ texture: Texture, frame: BakedFrame, tint: Color, isSleeve: Bool) {
    self.texture = texture
    columns = nil
    self.frame = frame
    self.tint = tint
    self.isSleeve = isSleeve
  }

  /// A picture for the renderer, as finely as covers at the sides are.
  ///
  /// It takes its time: do it on a worker.
  public nonisolated init(_ picture: Picture, _ plan: BakingPlan) {
    self.init(
      plan.bake(picture, at: .side),
      tint: picture.dominantColor,
      isSleeve: false,
      inSoftware: false
    )
  }
}

extension Texture {
  /// A picture as the renderer takes it; it must have a pixel.
  public nonisolated convenience init(_ picture: Picture) {
    self.init(width: picture.width, height: picture.height) { bytes in
      picture.pixels.withUnsafeBytes { UnsafeMutableRawBufferPointer(bytes).copyMemory(from: $0) }
    }
  }
}
