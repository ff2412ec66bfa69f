internal import CSoup
internal import GLib
internal import Messages
internal import Processes

/// Sends requests to a server and waits for the responses; belongs to one thread.
final class ServerConnection {
  struct Span {
    var offset: UInt64
    var count: Int
  }

  struct Response {
    var bytes: [UInt8]
    var type: String
    /// The place of the first byte in the whole file, and its length.
    var offset: UInt64
    var length: UInt64
  }

  /// How long a response may take, in seconds, and how long a server may be silent.
  private static let patience = 120.0
  private static let silence: UInt32 = 20

  private let account: ServerAccount
  private let session: UnsafeMutablePointer<SoupSession>

  /// A connection that is opened by the first request.
  init(_ account: ServerAccount) {
    self.account = account
    session = soup_session_new()
    soup_session_set_proxy_resolver(session, nil)
    soup_session_set_timeout(session, Self.silence)
    soup_session_set_user_agent(session, "Gatefold/0.1")
  }

  deinit { g_object_unref(session) }

  /// The response to a call, of at most `limit` bytes.
  func get(
    _ call: String,
    _ parameters: [(String, String)] = [],
    span: Span? = nil,
    limit: Int
  ) throws(ServerFailure) -> Response {
    let salt = Signing.salt(.random(in: 0 ... .max))
    let address = try account.uri(for: call, parameters, salt: salt)
    guard let message = soup_message_new("GET", address) else { throw ServerFailure(.senseless) }
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    // A server that redirects would get the sign-in of another one.
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    if let span {
      let last = span.offset + UInt64(max(1, span.count)) - 1
      soup_message_headers_set_range(
        soup_message_get_request_headers(message),
        goffset(clamping: span.offset),
        goffset(clamping: last)
      )
    }
    let trust = CertificateTrust(trusting: account.trusted)
    trust.watch(message)
    var error: UnsafeMutablePointer<GError>?
    let deadline = SteadyClock.seconds + Self.patience
    guard let stream = soup_session_send(session, message, nil, &error) else {
      if let refused = trust.refused { throw ServerFailure(.certificate, refused) }
      throw ServerFailure(error)
    }
    defer { g_object_unref(stream) }
    try check(message, call)
    let most = span.map { min(limit, $0.count) } ?? limit
    let bytes = try read(stream, most, deadline, isCut: span != nil)
    let headers = soup_message_get_response_headers(message)
    var (first, last, whole): (goffset, goffset, goffset) = (0, 0, 0)
    let isPart = soup_message_get_status(message).rawValue == 206
    if isPart {
      soup_message_headers_get_content_range(headers, &first, &last, &whole)
    } else {
      whole = soup_message_headers_get_content_length(headers)
    }
    return Response(
      bytes: bytes,
      type: soup_message_headers_get_content_type(headers, nil).map { String(cString: $0) } ?? "",
      offset: UInt64(clamping: first),
      length: UInt64(clamping: whole)
    )
  }

  private func check(_ message: OpaquePointer, _ call: String) throws(ServerFailure) {
    let status = soup_message_get_status(message).rawValue
    switch status {
    case 200, 206: return
    case 300..<400:
      let headers = soup_message_get_response_headers(message)
      let place = soup_message_headers_get_one(headers, "Location").map { String(cString: $0) }
      // The rest of it may repeat the sign-in.
      throw ServerFailure(.redirect, String((place ?? "").prefix { $0 != "?" }).shortened(to: 200))
    case 401, 403: throw ServerFailure(.wrongSecret, "\(status)")
    case 404: throw ServerFailure(.noCall, call)
    default: throw ServerFailure(.status, "\(status)")
    }
  }

  private func read(
    _ stream: UnsafeMutablePointer<GInputStream>,
    _ limit: Int,
    _ deadline: Double,
    isCut: Bool
  ) throws(ServerFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var error: UnsafeMutablePointer<GError>?
      let count = g_input_stream_read(stream, &piece, gsize(piece.count), nil, &error)
      guard count >= 0 else { throw ServerFailure(error) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
      // A server that ignores the range sends the whole file.
      if isCut, bytes.count >= limit { return Array(bytes.prefix(limit)) }
      guard bytes.count <= limit else { throw ServerFailure(.tooLarge) }
      guard SteadyClock.seconds < deadline else { throw ServerFailure(.tooSlow) }
    }
  }
}

extension ServerFailure {
  /// The error is freed.
  fileprivate init(_ error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init(.unreachable)
      return
    }
    defer { g_error_free(error) }
    let text = error.pointee.message.map { String(cString: $0) } ?? ""
    let isLate = g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_TIMED_OUT.rawValue))
    self.init(isLate != 0 ? .tooSlow : .unreachable, text)
  }
}
