internal import GLib
internal import Gtk
internal import Widgets

struct Page {
  /// For `--page` and `--list`.
  let id: String
  let title: String
  /// Only the returned function needs a display.
  let prepare: (inout PageSettings) throws(OptionTable.Misuse) -> @MainActor () -> PageContent
}

struct PageContent {
  let widget: Widget
  var traced: [any Traceable] = []
  var traceEvents: (TraceFile) -> Void = { _ in }
  var isSettled: @MainActor () -> Bool = { true }
  /// Not used when the page is shown alone.
  var controls: @MainActor () -> Widget? = { nil }
}

/// From `--set key=value`.
struct PageSettings {
  private let page: String
  private var values: [String: String]
  private var known: [String] = []

  init(for page: String, _ settings: [String] = []) throws(OptionTable.Misuse) {
    self.page = page
    values = [:]
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw OptionTable.Misuse("--set wants key=value, not “\(setting)”")
      }
      values[String(parts[0])] = String(parts[1])
    }
  }

  mutating func number(
    _ key: String,
    default usual: Double,
    in range: ClosedRange<Double>
  ) throws(OptionTable.Misuse) -> Double {
    known.append(key)
    guard let text = values.removeValue(forKey: key) else { return usual }
    guard let number = Double(text), range.contains(number) else {
      throw OptionTable.Misuse(
        "“\(key)” is a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”"
      )
    }
    return number
  }

  mutating func text(_ key: String) -> String? {
    known.append(key)
    return values.removeValue(forKey: key)
  }

  mutating func choice(
    _ key: String,
    default usual: String,
    among choices: [String]
  ) throws(OptionTable.Misuse) -> String {
    guard let text = text(key) else { return usual }
    guard choices.contains(text) else {
      throw OptionTable.Misuse(
        "“\(key)” is one of \(choices.joined(separator: ", ")), not “\(text)”"
      )
    }
    return text
  }

  mutating func flag(_ key: String, default usual: Bool) throws(OptionTable.Misuse) -> Bool {
    switch text(key) {
    case nil: return usual
    case "yes", "true", "1": return true
    case "no", "false", "0": return false
    case .some(let text): throw OptionTable.Misuse("“\(key)” is yes or no, not “\(text)”")
    }
  }

  /// Two numbers separated by a colon.
  mutating func pair(_ key: String) throws(OptionTable.Misuse) -> (Double, Double)? {
    known.append(key)
    guard let text = values.removeValue(forKey: key) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let first = parts[0], let second = parts[1], first.isFinite,
      second.isFinite
    else { throw OptionTable.Misuse("“\(key)” is two numbers, as in 2:90, not “\(text)”") }
    return (first, second)
  }

  /// Throws if there are settings that the page did not read.
  func finish() throws(OptionTable.Misuse) {
    guard let stray = values.keys.min() else { return }
    let list = known.isEmpty ? "none" : known.joined(separator: ", ")
    throw OptionTable.Misuse(
      "the page “\(page)” has no setting “\(stray)”; those it has: \(list)"
    )
  }
}
