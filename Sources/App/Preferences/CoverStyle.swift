internal import GLib
internal import Motion

nonisolated enum CoverStyle: String, CaseIterable {
  case gatefold
  case shelf
  case roundRobin = "round-robin"
  case tapku
  case carousel
  case tapkuReceding = "tapku-receding"
  case tapkuProcession = "tapku-procession"

  var flow: FlowStyle {
    switch self {
    case .gatefold: .gatefold
    case .shelf: .shelf
    case .roundRobin: .roundRobin
    case .tapku: .tapku
    case .carousel: .carousel
    case .tapkuReceding: .tapkuReceding
    case .tapkuProcession: .tapkuProcession
    }
  }
}

nonisolated extension CoverStyle: PreferenceValue {
  static var inOrder: [Self] {
    [.gatefold, .shelf, .roundRobin, .tapku, .tapkuReceding, .tapkuProcession, .carousel]
  }

  var title: String {
    switch self {
    case .gatefold: tr("Gatefold")
    case .shelf: tr("Shelf")
    case .roundRobin: tr("Round Robin")
    case .tapku: tr("Tapku")
    case .tapkuReceding: tr("Tapku, Receding")
    case .tapkuProcession: tr("Tapku, Second Pose")
    case .carousel: tr("Carousel")
    }
  }
}
