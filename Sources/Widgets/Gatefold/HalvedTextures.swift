internal import Geometry
internal import Gtk

/// Smaller copies of the textures of drawings that are shown small: each is half as large as the
/// one before.
@MainActor final class HalvedTextures {
  static let mostHalvings = 4
  private static let mostTextures = 4

  /// The number of copies made so far, for tests.
  private(set) var made = 0
  private var known: [UnsafeMutableRawPointer: [Texture]] = [:]

  /// How often a texture must be halved before it is shown at a scale.
  static func halvings(at scale: Double) -> Int {
    guard scale > 0 else { return mostHalvings }
    var (scale, count) = (scale, 0)
    while scale < 0.5, count < mostHalvings { (scale, count) = (2 * scale, count + 1) }
    return count
  }

  /// The drawing with textures that are not much larger than it is shown: with `scale` pixels of
  /// the screen for each of its own.
  func shrink(_ node: RenderNode, to scale: Double) -> RenderNode {
    node.replacingTextures { texture, area in
      let share =
        scale
        * min(
          area.size.width / Double(max(texture.width, 1)),
          area.size.height / Double(max(texture.height, 1))
        )
      return self.halved(texture, times: Self.halvings(at: share))
    }
  }

  /// A texture after so many halvings; nil without any.
  func halved(_ texture: Texture, times count: Int) -> Texture? {
    guard count > 0 else { return nil }
    let key = texture.rawPointer
    if known[key] == nil, known.count >= Self.mostTextures { known = [:] }
    // The first is the texture itself, which must live as long as its address is a key.
    var copies = known[key] ?? [texture]
    while copies.count <= count {
      copies.append(copies[copies.count - 1].halved())
      made += 1
    }
    known[key] = copies
    return copies[count]
  }
}
