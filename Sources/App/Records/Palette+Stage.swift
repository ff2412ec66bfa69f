internal import Widgets

extension Palette {
  /// The stage is dark in every theme.
  static func onStage(_ isHighContrast: Bool) -> Palette {
    .standard(dark: true, highContrast: isHighContrast)
  }
}
