internal import Messages

extension EngineEvent {
  func encode(into writer: inout ByteWriter) {
    func put(_ kind: UInt8, _ number: Int) {
      writer.put(kind)
      writer.put(number: UInt64(max(0, number)))
    }
    switch self {
    case .loaded(let number, let position, let duration):
      put(0, number)
      writer.put(time: position)
      writer.put(optionalTime: duration)
    case .wentOn(let number, let duration, let time):
      put(1, number)
      writer.put(optionalTime: duration)
      writer.put(optionalTime: time)
    case .playing(let number, let position, let time):
      put(2, number)
      writer.put(time: position)
      writer.put(optionalTime: time)
    case .paused(let number, let position):
      put(3, number)
      writer.put(time: position)
    case .sought(let number, let position):
      put(4, number)
      writer.put(time: position)
    case .position(let number, let position, let time):
      put(5, number)
      writer.put(time: position)
      writer.put(optionalTime: time)
    case .duration(let number, let duration):
      put(6, number)
      writer.put(time: duration)
    case .described(let number, let description):
      put(7, number)
      writer.put(description)
    case .ended(let number): put(8, number)
    case .brokeOff(let number, let failure):
      put(9, number)
      writer.put(failure)
    case .failed(let number, let failure):
      put(10, number)
      writer.put(failure)
    case .lostSound(let number, let position, let reason):
      put(11, number)
      writer.put(optionalTime: position)
      writer.put(reason)
    }
  }

  init(decoding reader: inout ByteReader) throws(CodingError) {
    let kind = try reader.byte()
    let number = try reader.cueNumber()
    switch kind {
    case 0:
      let position = try reader.time()
      self = .loaded(number, position: position, duration: try reader.optionalTime())
    case 1:
      let duration = try reader.optionalTime()
      self = .wentOn(number, duration: duration, at: try reader.optionalTime())
    case 2:
      let position = try reader.time()
      self = .playing(number, position: position, at: try reader.optionalTime())
    case 3: self = .paused(number, position: try reader.time())
    case 4: self = .sought(number, position: try reader.time())
    case 5:
      let position = try reader.time()
      self = .position(number, position, at: try reader.optionalTime())
    case 6: self = .duration(number, try reader.time())
    case 7:
      self = .described(number, try reader.streamDescription())
    case 8: self = .ended(number)
    case 9: self = .brokeOff(number, try reader.playFailure())
    case 10: self = .failed(number, try reader.playFailure())
    case 11:
      let position = try reader.optionalTime()
      self = .lostSound(number, position: position, reason: try reader.text() ?? "")
    default: throw .senseless("event")
    }
  }

  /// The number of the event's cue.
  var number: Int {
    switch self {
    case .loaded(let number, _, _), .wentOn(let number, _, _), .playing(let number, _, _),
      .paused(let number, _), .sought(let number, _), .position(let number, _, _),
      .duration(let number, _), .described(let number, _), .ended(let number),
      .brokeOff(let number, _), .failed(let number, _), .lostSound(let number, _, _):
      number
    }
  }
}
