import Foundation

/// A line of a trace: a frame of a widget, or an event.
nonisolated struct TraceLine: Decodable, Sendable {
  let widget: String?
  let event: String?
  let position: Double?
  let time: Double?
  let frame: Int?
  let velocity: Double?
  let live: Int?
  let created: Int?
  let index: Int?
  let x: Double?
  let y: Double?
  let centerY: Double?
  let scale: Double?
  let key: String?
  let count: Int?
  let text: String?
  let depth: Int?
  let shelf: String?
  let record: Int?
  let zoom: Double?
  let sort: String?
  let cell: String?
  let leads: Bool?
  let settled: Bool?
  let bare: Int?
  let springs: Bool?
  let above: Int?
  let below: Int?
  let share: Double?
  let width: Double?
  let height: Double?

  var summary: String { event ?? "\(widget ?? "nothing") at \(position ?? .nan)" }
}

/// A line of a frame, with all its required members.
nonisolated struct FrameLine: Decodable {
  let time: Double
  let widget: String
  let position: Double
  let velocity: Double
  let live: Int
  let created: Int
  let layout: Double
  let drawing: Double
}

final class Trace {
  private let path: String
  private let buffer = LineBuffer()
  private var offset: UInt64 = 0
  private var decoded: [TraceLine] = []

  init(path: String) { self.path = path }

  func lines() throws -> [TraceLine] {
    if let file = FileHandle(forReadingAtPath: path) {
      try file.seek(toOffset: offset)
      let bytes = try file.readToEnd() ?? Data()
      offset += UInt64(bytes.count)
      buffer.add(ArraySlice(bytes))
    }
    for line in buffer.lines.dropFirst(decoded.count) {
      decoded.append(try JSONDecoder().decode(TraceLine.self, from: Data(line.utf8)))
    }
    return decoded
  }
}
