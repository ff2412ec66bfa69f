internal import Geometry
internal import Motion
internal import Pixels

struct Inks {
  let paper: Color
  /// For text and night skies.
  let ink: Color
  let first: Color
  let second: Color
  let third: Color

  init(_ paper: UInt32, _ ink: UInt32, _ first: UInt32, _ second: UInt32, _ third: UInt32) {
    self.paper = Color(hex: paper)
    self.ink = Color(hex: ink)
    self.first = Color(hex: first)
    self.second = Color(hex: second)
    self.third = Color(hex: third)
  }

  var colors: [Color] { [first, second, third] }

  static let all = [
    Inks(0xf3ead9, 0x27365c, 0xe8662f, 0xe9b44c, 0x6f9c95),
    Inks(0xf2efe6, 0x14213d, 0xd62f2b, 0xf4a51c, 0x3f7be0),
    Inks(0xeef0e2, 0x16332b, 0x2d7d5a, 0xe8b23a, 0xd9572f),
    Inks(0xfbe6de, 0x3b1c40, 0xc83a63, 0xf08b5c, 0x5f86b8),
    Inks(0xe8f0f2, 0x12303f, 0x1f7a8c, 0xf2a65a, 0xc8553d),
    Inks(0xf6e7c8, 0x4a1d12, 0xb9471a, 0xeb9427, 0x6d7f4f),
    Inks(0xefe9f4, 0x2a1f4e, 0x7b5cd6, 0xf06aa6, 0x48b5c4),
    Inks(0xf5f0e8, 0x20201e, 0x9c8557, 0xd2b85a, 0xa3402f),
    Inks(0xe9eedf, 0x243126, 0x6f8f4e, 0xd2d36a, 0xe0703c),
    Inks(0xfdf1dc, 0x1d2b53, 0xe95f5c, 0xf6b042, 0x3c9bd6),
    Inks(0xf1e4d6, 0x341f1a, 0x9c3d2e, 0xd98e4a, 0x4f7172),
    Inks(0xe6e9ee, 0x1b2338, 0x4361a8, 0xe24f6b, 0xf0b95b),
    Inks(0xf7e3e3, 0x4b1630, 0xa8324a, 0xe7837b, 0xd9b26a),
    Inks(0xdff0ea, 0x0f3d3e, 0x16817a, 0xfa8d62, 0xf9d68c),
    Inks(0xf4ecd8, 0x22333b, 0x7b6043, 0xc6702f, 0x7f9c96),
    Inks(0xeae4f0, 0x251a35, 0x57378c, 0xe0a43c, 0xc94f7c),
    Inks(0xfff3e0, 0x0b3954, 0x087e8b, 0xf0575c, 0xe9c46a),
    Inks(0xece7df, 0x2b2b2b, 0x5c6b73, 0xc2a878, 0x9b2226),
    Inks(0xf3f1e0, 0x3c2f5e, 0x3f8f8b, 0xf4b860, 0xe36397),
    Inks(0xe3eef7, 0x102a54, 0x2f6fd0, 0x6fb8e8, 0xf4cf4e),
  ]
}

extension Color {
  /// In OKLab.
  func lighter(by amount: Double) -> Color {
    var lab = OKLab(self)
    lab.lightness = (lab.lightness + amount).clamped(to: 0...1)
    return lab.color.opacity(alpha)
  }

  func toward(_ other: Color, _ share: Double) -> Color {
    [ColorStop(0, self), ColorStop(1, other)].ink(at: share)
  }
}
