extension TagRecord {
  /// The first byte of every record; every version of the format has its own.
  private static let mark: UInt8 = 0xa2

  /// Writes the record, preceded by its length, as a frame for `FrameBuffer`.
  public func encode(into writer: inout ByteWriter) {
    writer.putFrame { frame in
      frame.put(Self.mark)
      frame.put(path.prefix(CodingLimits.path))
      frame.put(signed: size)
      frame.put(signed: modified)
      switch content {
      case .track(let tags):
        frame.put(0 as UInt8)
        tags.encode(into: &frame)
      case .unreadable(let failure):
        frame.put(failure.reason.rawValue)
        frame.put(failure.detail)
      }
    }
  }

  /// Decodes the record of one frame; throws for anything that `encode` does not write.
  public init(decoding frame: ArraySlice<UInt8>) throws(CodingError) {
    var reader = ByteReader(frame)
    guard try reader.byte() == Self.mark else { throw .senseless("record") }
    path = Array(try reader.some(upTo: CodingLimits.path))
    size = try reader.signed()
    modified = try reader.signed()
    let kind = try reader.byte()
    if kind == 0 {
      content = .track(try TrackTags(decoding: &reader))
    } else if let reason = Unreadable.Reason(rawValue: kind) {
      content = .unreadable(Unreadable(reason, try reader.text() ?? ""))
    } else {
      throw .senseless("reason")
    }
    guard reader.isAtEnd else { throw .tooLong }
  }
}
