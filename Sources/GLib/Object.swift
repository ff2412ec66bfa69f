package import CGLib

/// A pointer to a GObject, of any type that C functions return.
public nonisolated protocol ObjectPointer {
  var raw: UnsafeMutableRawPointer { get }
}

nonisolated extension UnsafeMutableRawPointer: ObjectPointer {
  /// Itself.
  public var raw: UnsafeMutableRawPointer { self }
}

nonisolated extension UnsafeMutablePointer: ObjectPointer {
  /// The address as an untyped pointer.
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

nonisolated extension OpaquePointer: ObjectPointer {
  /// The address as an untyped pointer.
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

/// A Swift wrapper that owns a reference to a GObject.
///
/// Wrappers are cheap, and a GObject may have several: they are equal if their GObjects are
/// identical. Only joined objects, which include all widgets and controllers created in Swift, have
/// a single Swift object for life, and only that one may capture itself weakly: any other wrapper
/// is released with its last Swift reference, whether C still owns the GObject or not.
@MainActor open class Object: Equatable {
  private enum Hold {
    case reference
    case toggle
  }

  package let gobject: UnsafeMutablePointer<GObject>
  private let hold: Hold

  /// Takes ownership of a constructor's result, floating or not.
  public init(adopting pointer: (some ObjectPointer)?) {
    guard let raw = pointer?.raw else { preconditionFailure("a GObject constructor returned NULL") }
    gobject = raw.assumingMemoryBound(to: GObject.self)
    hold = .reference
    g_object_take_ref(raw)
  }

  /// Retains an object that another object owns.
  public init(sharing pointer: (some ObjectPointer)?) {
    guard let raw = pointer?.raw else { preconditionFailure("no GObject to share") }
    gobject = raw.assumingMemoryBound(to: GObject.self)
    hold = .reference
    g_object_ref(raw)
  }

  /// Takes ownership of a constructor's result and binds this Swift object to it for life.
  ///
  /// The GObject retains this Swift object while others own references to it; when only Swift does,
  /// that back reference is weak (a toggle reference). So neither side dangles, and there is no
  /// cycle.
  public init(joining pointer: (some ObjectPointer)?) {
    guard let raw = pointer?.raw else { preconditionFailure("a GObject constructor returned NULL") }
    gobject = raw.assumingMemoryBound(to: GObject.self)
    hold = .toggle
    g_object_take_ref(raw)
    g_object_set_qdata(gobject, peerQuark, Unmanaged.passUnretained(self).toOpaque())
    // The back reference starts strong, as others own references now, and becomes weak in the
    // callback of the unref below, when only the toggle reference is left.
    _ = Unmanaged.passRetained(self)
    g_object_add_toggle_ref(gobject, peerToggled, nil)
    g_object_unref(gobject)
  }

  isolated deinit {
    switch hold {
    case .reference:
      g_object_unref(gobject)
    case .toggle:
      retire()
      g_object_remove_toggle_ref(gobject, peerToggled, nil)
    }
  }

  /// Whether both wrap the same GObject.
  public static func == (one: Object, other: Object) -> Bool { one.gobject == other.gobject }

  /// The GObject, for C functions outside this module; valid while this wrapper exists.
  public var rawPointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(gobject) }

  /// The GObject's type name.
  public var typeName: String {
    gobject.withMemoryRebound(to: GTypeInstance.self, capacity: 1) {
      String(cString: g_type_name_from_instance($0))
    }
  }

  /// The Swift object that is bound to a GObject for life; nil if there is none.
  public static func peer(of raw: UnsafeMutableRawPointer) -> Object? {
    let object = raw.assumingMemoryBound(to: GObject.self)
    guard let peer = g_object_get_qdata(object, peerQuark) else { return nil }
    return Unmanaged<Object>.fromOpaque(peer).takeUnretainedValue()
  }

  /// Removes the GObject's reference to this Swift object.
  ///
  /// Call it first in the `deinit` of a class that calls into C there, so that no callback gets a
  /// partly deinitialized object.
  public func retire() { g_object_set_qdata(gobject, peerQuark, nil) }
}

extension Object {
  package func cast<Instance>(
    to type: Instance.Type = Instance.self
  ) -> UnsafeMutablePointer<Instance> {
    UnsafeMutableRawPointer(gobject).assumingMemoryBound(to: type)
  }

  package var opaque: OpaquePointer { OpaquePointer(gobject) }
}

private nonisolated let peerQuark = g_quark_from_string("gatefold-swift-peer")

private nonisolated let peerToggled: GToggleNotify = { _, object, isLast in
  guard let object, let data = g_object_get_qdata(object, peerQuark) else { return }
  let peer = Unmanaged<Object>.fromOpaque(data)
  if isLast != 0 {
    peer.release()
  } else {
    _ = peer.retain()
  }
}
