internal import CGStreamer
internal import GLib

/// A weak reference that a C callback gets by its data pointer and owns until `releaseData`.
final class WeakBox<Object: AnyObject & Sendable>: Sendable {
  private weak let object: Object?

  private init(_ object: Object) { self.object = object }

  /// The data pointer of a callback that owns a reference.
  static func pointer(to object: Object) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(WeakBox(object)).toOpaque()
  }

  static func object(at data: UnsafeMutableRawPointer) -> Object? {
    Unmanaged<WeakBox>.fromOpaque(data).takeUnretainedValue().object
  }
}

/// Releases the object behind the data pointer of a signal handler.
let releaseHandler: GClosureNotify = { data, _ in releaseData(data) }
