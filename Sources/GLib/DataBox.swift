import CGLib

/// A value that a C callback gets by its data pointer and owns until `releaseData`.
package nonisolated final class DataBox<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  /// The data pointer of a callback that owns a value.
  package static func pointer(to value: Value) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(DataBox(value)).toOpaque()
  }

  /// The value behind a data pointer.
  package static func value(at data: UnsafeMutableRawPointer) -> Value {
    Unmanaged<DataBox>.fromOpaque(data).takeUnretainedValue().value
  }
}

/// Releases the object behind a data pointer, of whatever class, when its callback ends.
package nonisolated let releaseData: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
  data.map { Unmanaged<AnyObject>.fromOpaque($0).release() }
}
