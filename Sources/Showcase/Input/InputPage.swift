internal import GLib
internal import Gtk
internal import Motion
internal import Values
internal import Widgets

enum InputPage {
  static let page = Page(
    id: "input",
    title: "Input",
    prepare: { _ throws(OptionTable.Misuse) in
      {
        let pad = InputPad()
        return PageContent(
          widget: pad,
          traced: [pad],
          traceEvents: { [weak pad] file in pad?.onEvent = { $0.write(to: file) } }
        )
      }
    }
  )
}

struct InputEvent {
  /// `scroll`, `press`, `key` and so on.
  let name: String
  /// In the order of display.
  let details: [(name: String, value: JSON)]

  init(_ name: String, _ details: (name: String, value: JSON)...) {
    self.name = name
    self.details = details
  }

  func write(to file: TraceFile) {
    file.write([("time", .number(MainLoop.now)), ("event", .text(name))] + details)
  }

  var line: String {
    ([name] + details.map { "\($0.name) \($0.value.words)" }).joined(separator: "   ")
  }
}

extension JSON {
  fileprivate var words: String {
    switch self {
    case .number(let number):
      abs(number) < 1e9 ? "\((number * 100).rounded() / 100)" : "\(number)"
    case .integer(let number): "\(number)"
    case .text(let text): text
    case .flag(let flag): flag ? "yes" : "no"
    case .list, .object, .null: line
    }
  }
}
