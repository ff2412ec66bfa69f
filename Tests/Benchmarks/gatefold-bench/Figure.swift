internal import GLib
internal import Values

/// One measured number beside the limit that it must keep.
struct Figure {
  enum Limit {
    case atMost(Double)
    case atLeast(Double)
    /// Nothing; it stands there to be read.
    case none
  }

  let name: String
  let value: Double
  let unit: String
  let limit: Limit

  init(_ name: String, _ value: Double, _ unit: String, _ limit: Limit = .none) {
    self.name = name
    self.value = value
    self.unit = unit
    self.limit = limit
  }

  /// Whether it keeps its limit; what is no number keeps none.
  var isKept: Bool {
    switch limit {
    case .atMost(let most): value <= most
    case .atLeast(let least): value >= least
    case .none: true
    }
  }

  private var limitText: String {
    switch limit {
    case .atMost(let most): "≤ \(Self.short(most))"
    case .atLeast(let least): "≥ \(Self.short(least))"
    case .none: ""
    }
  }

  /// Four digits are all that a measurement carries.
  private static func short(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    return abs(value) >= 1000 || value == value.rounded()
      ? "\(Int(value.rounded()))" : "\((value * 1000).rounded() / 1000)"
  }

  static func table(_ figures: [Figure]) -> String {
    let rows = figures.map { figure in
      [
        figure.name, "\(short(figure.value)) \(figure.unit)", figure.limitText,
        figure.isKept ? "" : "MISSED",
      ]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths + [0]).map { text, width in
        text + String(repeating: " ", count: max(0, width - text.count))
      }.joined(separator: "   ")
    }.joined(separator: "\n")
  }

  var members: [(name: String, value: JSON)] {
    var members: [(name: String, value: JSON)] = [
      ("name", .text(name)), ("value", .number(value)), ("unit", .text(unit)),
    ]
    switch limit {
    case .atMost(let most): members.append(("atMost", .number(most)))
    case .atLeast(let least): members.append(("atLeast", .number(least)))
    case .none: break
    }
    return members + [("kept", .flag(isKept))]
  }
}
