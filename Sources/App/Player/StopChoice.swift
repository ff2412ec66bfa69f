internal import GLib
internal import Gtk
internal import Playback

/// The stops that menus offer; the raw values are the targets of the action.
nonisolated enum StopChoice: String, CaseIterable, Sendable {
  case off, track, record, quarter, half, hour

  /// The choice for a stop; others than these count as `off`.
  init(_ stop: StopAfter?) { self = Self.allCases.first { $0.stop == stop } ?? .off }

  var stop: StopAfter? {
    switch self {
    case .off: nil
    case .track: .track
    case .record: .record
    case .quarter: .minutes(15)
    case .half: .minutes(30)
    case .hour: .minutes(60)
    }
  }

  /// The label in menus, below *Stop After*.
  var title: String {
    switch self {
    case .off: tr("Off")
    case .track: tr("This Track", context: "stop after")
    case .record: tr("This Record", context: "stop after")
    case .quarter, .half, .hour: Self.minutes(stop)
    }
  }

  @MainActor static var menu: Menu {
    let menu = Menu()
    for choice in allCases {
      menu.append(choice.title, action: "win.stop-after::\(choice.rawValue)")
    }
    return menu
  }

  private static func minutes(_ stop: StopAfter?) -> String {
    guard case .minutes(let count) = stop else { return "" }
    return Format.text(tr("%s Minute", "%s Minutes", count: count), Format.count(count))
  }
}

nonisolated extension Array where Element: Equatable {
  /// After the last element follows the first.
  func element(after one: Element) -> Element {
    self[((firstIndex(of: one) ?? -1) + 1) % count]
  }
}
