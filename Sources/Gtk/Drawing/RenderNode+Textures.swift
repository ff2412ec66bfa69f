internal import CGtk
public import Geometry

extension RenderNode {
  /// The same drawing with other textures where `replacement` returns one, not below effects.
  public func replacingTextures(_ replacement: (Texture, Rect) -> Texture?) -> RenderNode {
    guard let fresh = Self.replaced(pointer, replacement) else { return self }
    return RenderNode(taking: fresh)
  }

  /// A new node; nil where nothing is to be replaced.
  private static func replaced(
    _ node: OpaquePointer,
    _ replacement: (Texture, Rect) -> Texture?
  ) -> OpaquePointer? {
    /// The new node that `make` returns for a changed child, which it retains.
    func around(
      _ child: OpaquePointer?,
      _ make: (OpaquePointer) -> OpaquePointer?
    ) -> OpaquePointer? {
      guard let child, let fresh = replaced(child, replacement) else { return nil }
      defer { gsk_render_node_unref(fresh) }
      return make(fresh)
    }
    switch gsk_render_node_get_node_type(node) {
    case GSK_TEXTURE_NODE:
      guard let texture = gsk_texture_node_get_texture(node) else { return nil }
      g_object_ref(UnsafeMutableRawPointer(texture))
      var bounds = graphene_rect_t()
      gsk_render_node_get_bounds(node, &bounds)
      guard let other = replacement(Texture(taking: texture), Rect(bounds)) else { return nil }
      return gsk_texture_node_new(other.pointer, &bounds)
    case GSK_CONTAINER_NODE:
      let children = (0..<gsk_container_node_get_n_children(node)).map {
        gsk_container_node_get_child(node, $0)
      }
      let fresh = children.map { $0.flatMap { replaced($0, replacement) } }
      defer { for child in fresh { if let child { gsk_render_node_unref(child) } } }
      guard fresh.contains(where: { $0 != nil }) else { return nil }
      var all = zip(fresh, children).map { $0 ?? $1 }
      return gsk_container_node_new(&all, UInt32(all.count))
    case GSK_CLIP_NODE:
      return around(gsk_clip_node_get_child(node)) {
        gsk_clip_node_new($0, gsk_clip_node_get_clip(node))
      }
    case GSK_ROUNDED_CLIP_NODE:
      return around(gsk_rounded_clip_node_get_child(node)) {
        gsk_rounded_clip_node_new($0, gsk_rounded_clip_node_get_clip(node))
      }
    case GSK_TRANSFORM_NODE:
      return around(gsk_transform_node_get_child(node)) {
        gsk_transform_node_new($0, gsk_transform_node_get_transform(node))
      }
    case GSK_OPACITY_NODE:
      return around(gsk_opacity_node_get_child(node)) {
        gsk_opacity_node_new($0, gsk_opacity_node_get_opacity(node))
      }
    default: return nil
    }
  }
}
