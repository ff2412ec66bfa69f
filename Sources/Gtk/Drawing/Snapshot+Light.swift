internal import CGtk

extension Snapshot {
  /// Whether light is changed before a thing is turned in space, or else after.
  ///
  /// Before costs no picture of its own. But the renderers that came with GTK 4.14 draw of recoloured
  /// things only what the clip meets that was put through the inverse of the matrix. They draw a window
  /// in pieces, and that tore covers where two pieces meet (GTK 4.24, along the floor).
  public package(set) static var lightsWithinSpace = gtk_get_minor_version() < 14

  /// Draws `body` with its light multiplied: below 1 darker, above it brighter.
  ///
  /// On one texture it costs no picture of its own, and what is transparent stays so: edges that the
  /// texture makes smooth stay smooth.
  public func lit(by factor: Double, _ body: () -> Void) {
    guard factor != 1 else { return body() }
    pushLight(factor)
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Draws `body` where a transform puts it, with its light multiplied.
  public func transformed(
    by transform: borrowing Transform,
    lit factor: Double,
    _ body: () -> Void
  ) {
    let isWithin = Self.lightsWithinSpace
    if !isWithin { pushLight(factor) }
    gtk_snapshot_save(pointer)
    self.transform(transform)
    lit(by: isWithin ? factor : 1, body)
    gtk_snapshot_restore(pointer)
    if !isWithin { gtk_snapshot_pop(pointer) }
  }

  private func pushLight(_ factor: Double) {
    let factor = Float(factor)
    var matrix = graphene_matrix_t()
    var offset = graphene_vec4_t()
    graphene_matrix_init_scale(&matrix, factor, factor, factor)
    graphene_vec4_init(&offset, 0, 0, 0, 0)
    gtk_snapshot_push_color_matrix(pointer, &matrix, &offset)
  }
}
