import CGLib
import GLib

extension Object {
  func object(_ property: String) -> Object? {
    self.property(property, as: Held.self).pointer.map { Object(sharing: $0) }
  }
}

/// An object in a value, without a reference of its own.
private nonisolated struct Held: ValueRepresentable {
  static var valueType: UInt { FundamentalType.object }
  let pointer: UnsafeMutableRawPointer?

  init(value: UnsafePointer<GValue>) {
    pointer = g_value_get_object(value)
  }

  func store(in value: UnsafeMutablePointer<GValue>) { g_value_set_object(value, pointer) }
}
