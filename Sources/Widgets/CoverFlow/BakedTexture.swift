public import Geometry
public import Gtk
public import Pixels

public nonisolated struct BakedTexture: Sendable {
  /// The texture for the renderer; nil if columns are drawn in software.
  public let texture: Texture?
  /// The pixels for drawing by columns (`ColumnStage`); nil if the renderer draws.
  public let columns: PixelColumns?
  public let frame: BakedFrame
  /// The colour of the light that it casts on the stage.
  public let tint: Color
  /// Whether it is a generated sleeve, because there is no picture or none is loaded yet.
  public let isSleeve: Bool
  /// Whether it is the requested cover; if not, that one is not ready or not available.
  public internal(set) var isExact = true

  /// Whether it is a plain sleeve because nothing is loaded yet.
  var isPlaceholder = false

  /// The size of its pixels in bytes.
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
  public nonisolated init(_ texture: Texture, frame: BakedFrame, tint: Color, isSleeve: Bool) {
    self.texture = texture
    columns = nil
    self.frame = frame
    self.tint = tint
    self.isSleeve = isSleeve
  }

  /// A texture for the renderer, at a level of detail.
  ///
  /// This is slow: call it on a worker.
  public nonisolated init(_ picture: Picture, _ plan: BakingPlan, at level: CoverLevel = .side) {
    self.init(
      plan.bake(picture, at: level),
      tint: picture.dominantColor,
      isSleeve: false,
      inSoftware: false
    )
  }
}

extension Texture {
  /// A texture of a picture, which must not be empty.
  public nonisolated convenience init(_ picture: Picture) {
    self.init(width: picture.width, height: picture.height) { bytes in
      picture.pixels.withUnsafeBytes { UnsafeMutableRawBufferPointer(bytes).copyMemory(from: $0) }
    }
  }
}
