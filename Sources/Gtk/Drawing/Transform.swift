internal import CGtk
public import Geometry

/// A transform in space: steps from the parent's coordinates inwards, each in the coordinate system
/// of those before it.
///
/// It is not copyable, so that each pointer is freed exactly once.
@MainActor public struct Transform: ~Copyable {
  private let pointer: OpaquePointer?

  init(taking pointer: OpaquePointer?) { self.pointer = pointer }

  deinit {
    // GTK's functions are main-actor code, a deinit is not; a transform never leaves the main
    // actor, as it is not `Sendable`.
    nonisolated(unsafe) let pointer = pointer
    MainActor.assumeIsolated { gsk_transform_unref(pointer) }
  }

  /// The identity transform.
  public static var identity: Transform { Transform(taking: nil) }

  /// A transform from the rows of its matrix: the images of x, y, depth and the origin.
  public init(
    x: SIMD4<Double>,
    y: SIMD4<Double>,
    depth: SIMD4<Double>,
    origin: SIMD4<Double>
  ) {
    let rows = (SIMD4<Float>(x), SIMD4<Float>(y), SIMD4<Float>(depth), SIMD4<Float>(origin))
    var matrix = graphene_matrix_t()
    withUnsafeBytes(of: rows) { bytes in
      let numbers = bytes.assumingMemoryBound(to: Float.self)
      _ = graphene_matrix_init_from_float(&matrix, numbers.baseAddress)
    }
    pointer = gsk_transform_matrix(nil, &matrix)
  }

  /// The sixteen numbers of its matrix, by rows.
  public borrowing func numbers() -> [Double] {
    var matrix = graphene_matrix_t()
    gsk_transform_to_matrix(pointer, &matrix)
    return (0..<16).map {
      Double(graphene_matrix_get_value(&matrix, UInt32($0 / 4), UInt32($0 % 4)))
    }
  }

  /// Adds a translation in the plane, and towards the viewer by `depth`.
  public consuming func translated(x: Double, y: Double, depth: Double = 0) -> Transform {
    guard depth != 0 else {
      var by = graphene_point_t(x: Float(x), y: Float(y))
      return Transform(taking: gsk_transform_translate(releasePointer(), &by))
    }
    var by = graphene_point3d_t(x: Float(x), y: Float(y), z: Float(depth))
    return Transform(taking: gsk_transform_translate_3d(releasePointer(), &by))
  }

  /// Adds a perspective for a viewer at `distance` before the plane, above the current origin.
  public consuming func perspective(from distance: Double) -> Transform {
    Transform(taking: gsk_transform_perspective(releasePointer(), Float(distance)))
  }

  /// Adds a rotation out of the plane: about a vertical axis (a door) or a horizontal one (a lid).
  public consuming func turned(degrees: Double, about axis: Axis) -> Transform {
    Transform(taking: gsk_transform_rotate_3d(releasePointer(), Float(degrees), axis.vector))
  }

  /// Adds a scale.
  public consuming func scaled(x: Double, y: Double) -> Transform {
    Transform(taking: gsk_transform_scale(releasePointer(), Float(x), Float(y)))
  }

  consuming func releasePointer() -> OpaquePointer? {
    let released = pointer
    discard self
    return released
  }

  /// Passes the pointer to a C function that does not retain it.
  borrowing func withPointer(_ body: (OpaquePointer?) -> Void) { body(pointer) }

  /// GTK's text form: `translate(10, 20) rotate(30)`; empty for the identity.
  public borrowing func text() -> String {
    guard let pointer, let text = gsk_transform_to_string(pointer) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}

extension Axis {
  @MainActor fileprivate var vector: UnsafePointer<graphene_vec3_t>? {
    self == .vertical ? graphene_vec3_y_axis() : graphene_vec3_x_axis()
  }
}
