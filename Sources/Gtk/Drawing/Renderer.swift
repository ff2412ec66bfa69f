internal import CGtk
internal import CGtkShims
public import GLib
public import Geometry

/// A renderer, which turns drawings into pixels.
@MainActor public final class Renderer: Object {
  /// Which of GTK's renderers it is.
  public nonisolated enum Kind: Sendable {
    /// OpenGL, on a graphics card or in software.
    case gl
    /// Cairo: it cannot draw 3D transforms and paints them hot pink.
    case cairo
    /// One of a newer GTK.
    case other

    fileprivate init(typeName: String) {
      self =
        switch typeName {
        case "GskGLRenderer", "GskNglRenderer": .gl
        case "GskCairoRenderer": .cairo
        default: .other
        }
    }
  }

  private let isOffscreen: Bool

  /// A renderer without a window; throws where its kind is unavailable.
  public init(offscreen kind: Kind = .gl) throws(GLibError) {
    isOffscreen = true
    let renderer = kind == .cairo ? gsk_cairo_renderer_new() : gsk_gl_renderer_new()
    super.init(adopting: renderer)
    _ = try throwingGLibError { gsk_renderer_realize(opaque, nil, $0) }
  }

  /// The renderer of a widget's window; nil before that is realized.
  public init?(of widget: Widget) {
    guard let native = gtk_widget_get_native(widget.widget),
      let renderer = gtk_native_get_renderer(native)
    else { return nil }
    isOffscreen = false
    super.init(sharing: UnsafeMutableRawPointer(renderer))
  }

  isolated deinit {
    if isOffscreen, gsk_renderer_is_realized(opaque) != 0 { gsk_renderer_unrealize(opaque) }
  }

  /// Which of GTK's renderers it is.
  public var kind: Kind { Kind(typeName: typeName) }

  /// Draws a rectangle of a drawing into a new texture of its size.
  public func texture(of node: RenderNode, in rect: Rect) -> Texture {
    var viewport = rect.graphene
    guard let texture = gsk_renderer_render_texture(opaque, node.pointer, &viewport) else {
      preconditionFailure("a renderer must be realized and the rectangle not empty")
    }
    return Texture(taking: texture)
  }
}

extension Widget {
  /// Whether its window is drawn without a graphics card; nil before it is realized.
  ///
  /// Reading this takes some milliseconds.
  public var isDrawnInSoftware: Bool? {
    guard let native = gtk_widget_get_native(widget),
      let surface = gtk_native_get_surface(native)
    else { return nil }
    guard Renderer(of: self)?.kind != .cairo else { return true }
    return cgtk_surface_is_drawn_in_software(surface) != 0
  }
}
