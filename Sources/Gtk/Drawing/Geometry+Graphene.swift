internal import CGtk
internal import Geometry

// Conversions between Geometry's values and those of Graphene, GDK and GSK.

extension Point {
  nonisolated var graphene: graphene_point_t { graphene_point_t(x: Float(x), y: Float(y)) }
}

extension Rect {
  nonisolated var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: origin.graphene,
      size: graphene_size_t(width: Float(size.width), height: Float(size.height))
    )
  }

  nonisolated init(_ rect: graphene_rect_t) {
    self.init(
      x: Double(rect.origin.x),
      y: Double(rect.origin.y),
      width: Double(rect.size.width),
      height: Double(rect.size.height)
    )
  }

  func rounded(by radius: Double) -> GskRoundedRect {
    var (bounds, rounded) = (graphene, GskRoundedRect())
    gsk_rounded_rect_init_from_rect(&rounded, &bounds, Float(radius))
    return rounded
  }
}

extension Color {
  nonisolated var gdk: GdkRGBA {
    GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }

  nonisolated init(_ color: GdkRGBA) {
    self.init(
      red: Double(color.red),
      green: Double(color.green),
      blue: Double(color.blue),
      alpha: Double(color.alpha)
    )
  }
}
