import CGLib

/// A value that a C callback gets by its data pointer and owns until `releaseData`.
package nonisolated final class DataBox<Value> {
  private let value: Value
  private let life: Lifespan?

  private init(_ value: Value, _ life: Lifespan?) { (self.value, self.life) = (value, life) }

  deinit { life?.end() }

  /// The data pointer of a callback; `life` ends when the callback releases the value.
  package static func pointer(to value: Value, life: Lifespan? = nil) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(DataBox(value, life)).toOpaque()
  }

  package static func value(at data: UnsafeMutableRawPointer) -> Value {
    Unmanaged<DataBox>.fromOpaque(data).takeUnretainedValue().value
  }
}

/// Releases the object behind a data pointer, of whatever class, when its callback ends.
package nonisolated let releaseData: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
  data.map { Unmanaged<AnyObject>.fromOpaque($0).release() }
}
