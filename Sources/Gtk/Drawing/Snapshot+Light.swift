internal import CGtk

extension Snapshot {
  /// Whether a window is drawn in pieces, as by the renderers since GTK 4.14.
  ///
  /// They map each piece through the inverse of a node's transform and draw only what the result
  /// covers (except plain textures, which are drawn whole). For a perspective the inverse is often
  /// wrong, so parts of the content are missing (GTK 4.24).
  public package(set) static var drawsInPieces = gtk_get_minor_version() >= 14

  /// Draws `body` with its light multiplied: below 1 darker, above 1 brighter.
  ///
  /// On a single texture it needs no offscreen texture, and transparency is kept: edges that the
  /// texture antialiases stay smooth.
  public func lit(by factor: Double, _ body: () -> Void) {
    guard factor != 1 else { return body() }
    pushLight(factor)
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Draws `body` with a transform and its light multiplied.
  ///
  /// The light is applied outside the transform where a window is drawn in pieces, and inside it
  /// elsewhere, which needs no offscreen texture.
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
