public import CGLib

/// The error of a GLib call.
public nonisolated struct GLibError: Error, Equatable, CustomStringConvertible {
  /// The module that reports it: `g-io-error-quark`, `gdk-texture-error-quark` and so on.
  public let domain: String
  /// The error's code in its domain.
  public let code: Int32
  /// The translated message.
  public let message: String

  /// The translated message.
  public var description: String { message }

  /// An error of this program, where a call fails without a `GError`.
  public init(domain: String = "gatefold", code: Int32 = 0, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }
}

/// Runs a GLib call that reports failure through a `GError **`, and throws that error.
public nonisolated func throwingGLibError<Result>(
  _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(GLibError) -> Result {
  var error: UnsafeMutablePointer<GError>?
  let result = call(&error)
  guard let error else { return result }
  defer { g_error_free(error) }
  throw GLibError(
    domain: g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "unknown",
    code: error.pointee.code,
    message: String(cString: error.pointee.message)
  )
}
