public import CGLib

/// What went wrong in a GLib call, in GLib's own words.
public nonisolated struct GLibError: Error, Equatable, CustomStringConvertible {
  /// Who reports it: `g-io-error-quark`, `gdk-texture-error-quark` and so on.
  public let domain: String
  /// Which of the domain's errors it is.
  public let code: Int32
  /// What to tell a person, translated.
  public let message: String

  /// What to tell a person.
  public var description: String { message }

  /// An error of our own making, where a call fails without saying why.
  public init(domain: String = "gatefold", code: Int32 = 0, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }
}

/// Runs a GLib call that reports failure through a `GError **`, and throws what it reports.
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
