public import Geometry
public import Gtk

/// The colours that widgets draw with.
public nonisolated struct Palette: Sendable, Equatable {
  /// The user's accent: bars, marks, focus.
  public var accent: Color
  /// The accent as a background, dark enough for white text.
  public var accentFill: Color
  public var accentText: Color
  public var foreground: Color
  public var surface: Color
  public var strip: Color
  /// Whether text is brighter than its background.
  public var isDark: Bool
  public var isHighContrast: Bool

  /// The opacity of what is not available.
  public static let unavailableOpacity = 0.6

  /// A palette of these colours; the accent's fill follows from the accent.
  public init(
    accent: Color,
    accentText: Color,
    foreground: Color,
    surface: Color,
    strip: Color,
    isDark: Bool,
    isHighContrast: Bool = false
  ) {
    self.accent = accent
    self.accentFill = accent.darkened()
    self.accentText = accentText
    self.foreground = foreground
    self.surface = surface
    self.strip = strip
    self.isDark = isDark
    self.isHighContrast = isHighContrast
  }

  /// Gatefold's default colours.
  public static func standard(dark: Bool, highContrast: Bool = false) -> Self {
    let accent = Color(hex: 0x3584e4)
    if dark {
      return Self(
        accent: accent,
        accentText: Color(hex: highContrast ? 0xa9cdf9 : 0x81b4f5),
        foreground: .white,
        surface: highContrast ? .black : Color(hex: 0x26262a),
        strip: highContrast ? .black : Color(hex: 0x222226),
        isDark: true,
        isHighContrast: highContrast
      )
    }
    return Self(
      accent: accent,
      accentText: Color(hex: highContrast ? 0x0a4287 : 0x0f5fbe),
      foreground: highContrast ? .black : Color(hex: 0x2f2f34),
      surface: .white,
      strip: highContrast ? .white : Color(hex: 0xfafafb),
      isDark: false,
      isHighContrast: highContrast
    )
  }
}

extension Widget {
  /// The palette of the widget's style: its named colours, and Gatefold's defaults for the others.
  public var palette: Palette {
    let foreground = foreground
    let isDark = foreground.luminance > 0.4
    var palette = Palette.standard(
      dark: isDark,
      highContrast: Toolkit.isHighContrast
    )
    palette.foreground = foreground.opacity(1)
    if let accent = styleColor("accent_bg_color") ?? styleColor("theme_selected_bg_color") {
      palette.accent = accent
      palette.accentFill = accent.darkened()
    }
    if let text = styleColor("accent_color") { palette.accentText = text }
    if let surface = styleColor("view_bg_color") ?? styleColor("theme_base_color") {
      palette.surface = surface
    }
    if let strip = styleColor("window_bg_color") ?? styleColor("theme_bg_color") {
      palette.strip = strip
    }
    return palette
  }
}
