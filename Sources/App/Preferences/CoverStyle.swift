internal import GLib
internal import Motion

nonisolated enum CoverStyle: String, CaseIterable {
  case gatefold
  case shelf
  case roundRobin = "round-robin"
  case tapku
  case carousel

  var flow: FlowStyle {
    switch self {
    case .gatefold: .gatefold
    case .shelf: .shelf
    case .roundRobin: .roundRobin
    case .tapku: .tapku
    case .carousel: .carousel
    }
  }
}

nonisolated extension CoverStyle: PreferenceValue {
  static var inOrder: [Self] { allCases }

  var title: String {
    switch self {
    case .gatefold: tr("Gatefold")
    case .shelf: tr("Shelf")
    case .roundRobin: tr("Round Robin")
    case .tapku: tr("Tapku")
    case .carousel: tr("Carousel")
    }
  }
}
