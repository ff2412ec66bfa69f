internal import CGtk

extension Snapshot {
  /// Whether a window is drawn in pieces, as by the renderers that came with GTK 4.14.
  ///
  /// What such a piece shows of a thing that is turned in space they ask the inverse of its matrix, and
  /// draw no more of it (but for plain textures, which are drawn whole). By the inverse of a perspective
  /// that is often another part: darkened covers were torn along the floor, and folding rows were cut
  /// where opaque ones begin (GTK 4.24).
  public package(set) static var drawsInPieces = gtk_get_minor_version() >= 14

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

  /// Draws `body` where a transform puts it, with its light multiplied: after it is turned where a
  /// window is drawn in pieces, and before elsewhere, which costs no picture of its own.
  public func transformed(
    by transform: borrowing Transform,
    lit factor: Double,
    _ body: () -> Void
  ) {
    let isWithin = !Self.drawsInPieces
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
