internal import CGStreamer

/// Lets a track be stopped while GStreamer finds out what kind of file it is.
///
/// When urisourcebin (GStreamer 1.22) has found the kind, it takes its state lock on the thread that
/// looked. A change of state holds that lock and waits for that same thread: both would wait for ever.
/// So the answer is handled before a track stops, or not at all.
final class KindGate: @unchecked Sendable {
  // Unchecked: `isClosed` is only touched with the lock held.
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

  /// From now on no kind is handled; waits for one that is being handled.
  func close() {
    g_rec_mutex_lock(lock)
    isClosed = true
    g_rec_mutex_unlock(lock)
  }

  /// Guards a part of a track's decoder, if it is the one that finds the kind for urisourcebin.
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
    g_signal_connect_data(part, "have-type", call, data, releaseGate, flags)
  }

  /// Called before urisourcebin is; the lock is kept until it is done.
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

private let releaseGate: GClosureNotify = { data, _ in
  data.map { Unmanaged<KindGate>.fromOpaque($0).release() }
}
