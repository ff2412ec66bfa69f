public nonisolated struct TextureUsage: Sendable, Equatable {
  /// The bytes that the cache may use.
  public internal(set) var budget = 0
  /// The bytes of the covers that can be drawn.
  public internal(set) var coverBytes = 0
  /// The bytes of the small sleeves that are drawn until something better is ready.
  public internal(set) var stopgapBytes = 0
  /// The bytes of the covers that are being baked or are not yet collected.
  public internal(set) var travellingBytes = 0
  /// The covers that can be drawn, each level counted.
  public internal(set) var covers = 0
  public internal(set) var waiting = 0
  public internal(set) var running = 0
  /// The records that are ready and not yet collected.
  public internal(set) var finished = 0
  public internal(set) var baked = 0
  public internal(set) var cancelled = 0
  public internal(set) var evicted = 0

  /// All bytes in use.
  public var bytes: Int { coverBytes + stopgapBytes + travellingBytes }

  /// Whether records wait or are being baked.
  public var isBaking: Bool { waiting > 0 || running > 0 }
  /// Whether nothing waits, and all results are collected.
  public var isIdle: Bool { !isBaking && finished == 0 }
}
