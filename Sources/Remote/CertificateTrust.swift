internal import CSoup

/// Decides about certificates that nobody known has signed: only the one that the user trusts is
/// accepted.
final class CertificateTrust {
  private let trusted: String?
  /// The SHA-256 of a certificate.
  private(set) var refused: String?

  init(trusting trusted: String?) { self.trusted = trusted }

  /// The message is sent while this object exists.
  func watch(_ message: OpaquePointer) {
    g_signal_connect_data(
      UnsafeMutableRawPointer(message),
      "accept-certificate",
      unsafeBitCast(acceptCertificate, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(),
      nil,
      GConnectFlags(rawValue: 0)
    )
  }

  fileprivate func accepts(_ certificate: UnsafeMutablePointer<GTlsCertificate>) -> Bool {
    guard let print = Self.fingerprint(of: certificate) else { return false }
    if print == trusted { return true }
    refused = print
    return false
  }

  private static func fingerprint(
    of certificate: UnsafeMutablePointer<GTlsCertificate>
  ) -> String? {
    var value = GValue()
    g_value_init(&value, g_byte_array_get_type())
    defer { g_value_unset(&value) }
    let object = UnsafeMutableRawPointer(certificate).assumingMemoryBound(to: GObject.self)
    g_object_get_property(object, "certificate", &value)
    guard let boxed = g_value_get_boxed(&value) else { return nil }
    let bytes = boxed.assumingMemoryBound(to: GByteArray.self).pointee
    guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes.data, gsize(bytes.len))
    else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}

private let acceptCertificate:
  @convention(c) (
    OpaquePointer?, UnsafeMutablePointer<GTlsCertificate>?, UInt32, UnsafeMutableRawPointer?
  ) -> gboolean = { _, certificate, _, data in
    guard let certificate, let data else { return 0 }
    let trust = Unmanaged<CertificateTrust>.fromOpaque(data).takeUnretainedValue()
    return trust.accepts(certificate) ? 1 : 0
  }
