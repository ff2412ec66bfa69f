package import CGLib

/// A pointer to a GObject, as whichever type its C functions return it.
public nonisolated protocol ObjectPointer {
  /// The same address without a type.
  var raw: UnsafeMutableRawPointer { get }
}

nonisolated extension UnsafeMutableRawPointer: ObjectPointer {
  /// Itself.
  public var raw: UnsafeMutableRawPointer { self }
}

nonisolated extension UnsafeMutablePointer: ObjectPointer {
  /// The same address without a type.
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

nonisolated extension OpaquePointer: ObjectPointer {
  /// The same address without a type.
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

/// A Swift hold on one GObject, given up when the last Swift reference goes.
///
/// Wrappers are cheap and any number may stand for one GObject: they are equal when their objects
/// are. Only objects that were joined, which all widgets and controllers made in Swift are, have a single
/// Swift object for life, and only that one may capture itself weakly: another wrapper of the same
/// object goes with its last Swift reference, whatever C does.
@MainActor open class Object: Equatable {
  private enum Hold {
    case reference
    case toggle
  }

  /// The object as GLib’s functions want it.
  package let gobject: UnsafeMutablePointer<GObject>
  private let hold: Hold

  /// Takes over what a constructor returned, floating or not.
  public init(adopting pointer: (some ObjectPointer)?) {
    guard let raw = pointer?.raw else { preconditionFailure("a GObject constructor returned NULL") }
    gobject = raw.assumingMemoryBound(to: GObject.self)
    hold = .reference
    g_object_take_ref(raw)
  }

  /// Shares an object that somebody else owns.
  public init(sharing pointer: (some ObjectPointer)?) {
    guard let raw = pointer?.raw else { preconditionFailure("no GObject to share") }
    gobject = raw.assumingMemoryBound(to: GObject.self)
    hold = .reference
    g_object_ref(raw)
  }

  /// Takes over what a constructor returned and binds this Swift object to it for life.
  ///
  /// While others hold the GObject, it holds this Swift object; when only Swift does, that back
  /// link is weak (a toggle reference). So neither side dangles, and there is no cycle.
  public init(joining pointer: (some ObjectPointer)?) {
    guard let raw = pointer?.raw else { preconditionFailure("a GObject constructor returned NULL") }
    gobject = raw.assumingMemoryBound(to: GObject.self)
    hold = .toggle
    g_object_take_ref(raw)
    g_object_set_qdata(gobject, peerQuark, Unmanaged.passUnretained(self).toOpaque())
    // The back link starts strong, as others hold the object now, and turns weak in the callback
    // of the unref below, when only the toggle reference is left.
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

  /// Whether both stand for the same GObject.
  public static func == (one: Object, other: Object) -> Bool { one.gobject == other.gobject }

  /// The object for C functions beyond this layer; valid while this wrapper is.
  public var rawPointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(gobject) }

  /// The name of the object's type, as GLib knows it.
  public var typeName: String {
    gobject.withMemoryRebound(to: GTypeInstance.self, capacity: 1) {
      String(cString: g_type_name_from_instance($0))
    }
  }

  /// The Swift object that is bound to a GObject for life.
  public static func peer(of raw: UnsafeMutableRawPointer) -> Object? {
    let object = raw.assumingMemoryBound(to: GObject.self)
    guard let peer = g_object_get_qdata(object, peerQuark) else { return nil }
    return Unmanaged<Object>.fromOpaque(peer).takeUnretainedValue()
  }

  /// Cuts the GObject's way back to this Swift object; called first thing in the `deinit` of a
  /// class whose end calls into C, so that nothing meets an object that is half gone.
  public func retire() { g_object_set_qdata(gobject, peerQuark, nil) }
}

extension Object {
  /// The object as a struct of the headers.
  package func cast<Instance>(
    to type: Instance.Type = Instance.self
  ) -> UnsafeMutablePointer<Instance> {
    UnsafeMutableRawPointer(gobject).assumingMemoryBound(to: type)
  }

  /// The object as one of the types that the headers keep to themselves.
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
