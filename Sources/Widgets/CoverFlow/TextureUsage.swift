/// What a texture cache uses and has done.
public nonisolated struct TextureUsage: Sendable, Equatable {
  /// The bytes it may use.
  public internal(set) var budget = 0
  /// The bytes of the covers that can be drawn.
  public internal(set) var coverBytes = 0
  /// The bytes of the small sleeves that are drawn until there is something better.
  public internal(set) var stopgapBytes = 0
  /// The bytes of the covers that are being baked or wait to be taken.
  public internal(set) var travellingBytes = 0
  /// The covers that can be drawn, each level counted.
  public internal(set) var covers = 0
  /// The records that wait for a worker.
  public internal(set) var waiting = 0
  /// The records that are being worked on.
  public internal(set) var running = 0
  /// The records that are ready and not yet taken.
  public internal(set) var finished = 0
  /// The records that were baked so far.
  public internal(set) var baked = 0
  /// Those whose work was begun and dropped.
  public internal(set) var cancelled = 0
  /// The covers that had to go for others.
  public internal(set) var evicted = 0

  /// All bytes in use.
  public var bytes: Int { coverBytes + stopgapBytes + travellingBytes }

  /// Whether something is to be done.
  public var isBaking: Bool { waiting > 0 || running > 0 }
  /// Whether nothing is to be done, and all that was done is taken.
  public var isIdle: Bool { !isBaking && finished == 0 }
}
