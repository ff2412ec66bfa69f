internal import GLib
internal import Gtk
internal import Traces

/// One page of the showcase, as the list of pages has it.
struct Page {
  /// What `--page` and `--list` call it.
  let id: String
  /// What people call it.
  let title: String
  /// Reads the page's settings and says how to make it; making needs a display, reading does not.
  let prepare: (inout PageSettings) throws(OptionTable.Misuse) -> @MainActor () -> PageContent
}

/// A page that has been made.
struct PageContent {
  /// What it shows.
  let widget: Widget
  /// The widgets in it whose frames a trace follows.
  var traced: [any Traceable] = []
  /// Gives it a file for what it wants to write beside its frames.
  var traceEvents: (TraceFile) -> Void = { _ in }
  /// Whether all that it loads is there.
  var isSettled: @MainActor () -> Bool = { true }
  /// What it is set with, above it; not where the page stands alone.
  var controls: @MainActor () -> Widget? = { nil }
}

/// What `--set key=value` gave to a page.
struct PageSettings {
  private let page: String
  private var values: [String: String]
  private var known: [String] = []

  /// The settings of a page, as the command line has them.
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

  /// The number of a setting, which must lie in a range.
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

  /// The words of a setting; nil without it.
  mutating func text(_ key: String) -> String? {
    known.append(key)
    return values.removeValue(forKey: key)
  }

  /// One of several words.
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

  /// Yes or no.
  mutating func flag(_ key: String, default usual: Bool) throws(OptionTable.Misuse) -> Bool {
    switch text(key) {
    case nil: return usual
    case "yes", "true", "1": return true
    case "no", "false", "0": return false
    case .some(let text): throw OptionTable.Misuse("“\(key)” is yes or no, not “\(text)”")
    }
  }

  /// The two numbers of a setting with a colon between them, nil where it is not set.
  mutating func pair(_ key: String) throws(OptionTable.Misuse) -> (Double, Double)? {
    known.append(key)
    guard let text = values.removeValue(forKey: key) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let first = parts[0], let second = parts[1], first.isFinite,
      second.isFinite
    else { throw OptionTable.Misuse("“\(key)” is two numbers, as in 2:90, not “\(text)”") }
    return (first, second)
  }

  /// Complains of settings that the page did not ask for.
  func finish() throws(OptionTable.Misuse) {
    guard let stray = values.keys.min() else { return }
    let list = known.isEmpty ? "none" : known.joined(separator: ", ")
    throw OptionTable.Misuse(
      "the page “\(page)” has no setting “\(stray)”; those it has: \(list)"
    )
  }
}
