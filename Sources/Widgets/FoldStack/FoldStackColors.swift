internal import Geometry
internal import Motion

nonisolated struct FoldStackColors: Equatable {
  let sheet: Color
  let text: Color
  let number: Color
  let faint: Color
  let unavailable: Color
  let accent: Color
  let heart: Color
  let line: Color
  let hover: Color
  let shades: FoldShades

  init(_ palette: Palette) {
    let (isDark, isHigh) = (palette.isDark, palette.isHighContrast)
    if isHigh {
      sheet = isDark ? .black : .white
    } else {
      sheet = isDark ? Color(hex: 0x26262a) : .white
    }
    text = isHigh ? (isDark ? .white : .black) : isDark ? .white : Color(hex: 0x2f2f34)
    number = text.opacity(isHigh ? 1 : isDark ? 0.6 : 0.7)
    faint = text.opacity(isHigh ? 1 : isDark ? 0.62 : 0.7)
    unavailable = text.opacity(isHigh ? 0.75 : isDark ? 0.42 : 0.5)
    accent = palette.accentText
    heart = Color(hex: isDark ? 0xf66151 : 0xc01c28)
    line = text.opacity(isHigh ? 1 : 0.06)
    hover = text.opacity(isHigh ? 0.16 : isDark ? 0.06 : 0.045)
    shades = .tracks(isDark: isDark)
  }
}
