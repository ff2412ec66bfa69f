internal import CGStreamer

/// Lets a track be stopped while GStreamer detects its file type.
///
/// When urisourcebin (GStreamer 1.22) has detected the type, it takes its state lock on the
/// detecting thread. A state change holds that lock and waits for the same thread: a deadlock. The
/// gate makes the result be handled before a track stops, or not at all.
final class KindGate: @unchecked Sendable {
  // Unchecked: `isClosed` is only accessed with the lock held.
  private let lock = UnsafeMutablePointer<GRecMutex>.allocate(capacity: 1)
  private var isClosed = false

  init() {
    lock.initialize(to: GRecMutex())
    g_rec_mutex_init(lock)
  }

  deinit {
    g_rec_mutex_clear(lock)
    lock.deallocate()
  }

  /// From now on no result is handled; waits for one that is being handled.
  func close() {
    g_rec_mutex_lock(lock)
    isClosed = true
    g_rec_mutex_unlock(lock)
  }

  /// Guards a part of a track's decoder if it is urisourcebin's type finder.
  func guardKind(
    _ part: UnsafeMutablePointer<GstElement>,
    in parent: UnsafeMutablePointer<GstElement>
  ) {
    guard Element.kind(of: part) == "typefind", Element.kind(of: parent) == "urisourcebin" else {
      return
    }
    connect(part, unsafeBitCast(kindFound, to: GCallback.self), GConnectFlags(rawValue: 0))
    connect(part, unsafeBitCast(kindHandled, to: GCallback.self), G_CONNECT_AFTER)
  }

  private func connect(
    _ part: UnsafeMutablePointer<GstElement>,
    _ call: @escaping GCallback,
    _ flags: GConnectFlags
  ) {
    let data = Unmanaged.passRetained(self).toOpaque()
    g_signal_connect_data(part, "have-type", call, data, releaseHandler, flags)
  }

  /// Runs before urisourcebin's handler; the lock is held until that handler has returned.
  fileprivate func begin(_ part: UnsafeMutablePointer<GstElement>) {
    g_rec_mutex_lock(lock)
    guard isClosed else { return }
    g_signal_stop_emission_by_name(part, "have-type")
    g_rec_mutex_unlock(lock)
  }

  fileprivate func end() { g_rec_mutex_unlock(lock) }
}

private typealias KindFound =
  @convention(c) (
    UnsafeMutablePointer<GstElement>?, guint, UnsafeMutablePointer<GstCaps>?,
    UnsafeMutableRawPointer?
  ) -> Void

private let kindFound: KindFound = { part, _, _, data in
  guard let part, let data else { return }
  Unmanaged<KindGate>.fromOpaque(data).takeUnretainedValue().begin(part)
}

private let kindHandled: KindFound = { _, _, _, data in
  guard let data else { return }
  Unmanaged<KindGate>.fromOpaque(data).takeUnretainedValue().end()
}
