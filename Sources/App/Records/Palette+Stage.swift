internal import Widgets

extension Palette {
  /// The colours of widgets on the stage, which is dark in every theme.
  static func onStage(_ isHighContrast: Bool) -> Palette {
    .standard(dark: true, highContrast: isHighContrast)
  }
}
