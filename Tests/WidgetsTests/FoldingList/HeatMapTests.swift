import Geometry
import Testing

@testable import Widgets

@Suite struct HeatMapTests {
  private nonisolated static let accents: [UInt32] = [
    0x3584e4, 0xe5a50a, 0x2ec27e, 0xe01b24, 0x986a44, 0x77767b, 0xffffff,
  ]

  @Test(arguments: accents, [false, true])
  func `the text is readable on every tint of every accent`(_ accent: UInt32, _ isHigh: Bool) {
    for isDark in [false, true] {
      var palette = Palette.standard(dark: isDark, highContrast: isHigh)
      palette.accent = Color(hex: accent)
      for ramp in HeatMap.Ramp.allCases {
        let heat = HeatMap(palette, ramp: ramp)
        for step in 0...40 {
          let tint = heat.tint(at: Double(step) / 40)
          #expect(tint.contrast(with: heat.text) >= (isHigh ? 6.99 : 4.49))
        }
      }
    }
  }

  @Test(arguments: accents, [HeatMap.Ramp.accent, .warm])
  func `a count is faded as far as it remains readable on every tint`(
    _ accent: UInt32,
    _ ramp: HeatMap.Ramp
  ) {
    for isDark in [false, true] {
      var palette = Palette.standard(dark: isDark)
      palette.accent = Color(hex: accent)
      let heat = HeatMap(palette, ramp: ramp)
      for step in 0...40 {
        let row = FoldRow("A", openCount: 3)
        var look = FoldRowLook(row: row, tint: heat.tint(at: Double(step) / 40), text: heat.text)
        for isSelected in [false, true] {
          if isSelected { look.select(in: heat) }
          for share in [0.6, 0.72, 0.88] {
            let color = look.faded(to: share)
            let seen = look.tint.mixed(with: color.opacity(1), by: color.alpha)
            #expect(color.alpha >= share && color.alpha <= 1)
            #expect(seen.contrast(with: look.tint) >= min(4.5, heat.text.contrast(with: look.tint)))
            #expect(
              color.alpha == share || seen.contrast(with: look.tint) < 4.7 || color.alpha > 0.99
            )
          }
        }
      }
    }
  }

  @Test func `one ground is around the rows, and it is not black`() {
    #expect(HeatMap(.standard(dark: true)).ground == Color(hex: 0x1e1e22))
    #expect(HeatMap(.standard(dark: false)).ground == Color(hex: 0xfafafa))
  }

  @Test(arguments: [false, true], [false, true])
  func `text that is not on a tint is readable as well`(_ isDark: Bool, _ isHigh: Bool) {
    let heat = HeatMap(.standard(dark: isDark, highContrast: isHigh))
    for ramp in HeatMap.Ramp.allCases {
      let heat = HeatMap(.standard(dark: isDark, highContrast: isHigh), ramp: ramp)
      #expect(heat.headerText.contrast(with: heat.header) >= 4.5)
    }
    #expect(heat.help.contrast(with: heat.ground) >= 4.5)
    #expect(heat.doneText.contrast(with: heat.doneRow) >= 4.5)
    for ground in [HeatMap.complete, HeatMap.delete] {
      #expect(ground.contrast(with: .white) >= 4.5)
    }
  }

  @Test(arguments: [false, true])
  func `nothing bright is visible beside a fold, in the light theme either`(_ isHigh: Bool) {
    #expect(HeatMap.stage.contrast(with: .black) < 1.4)
    // Only there it is dark.
    let heat = HeatMap(.standard(dark: false, highContrast: isHigh))
    for color in [heat.ground, heat.header] { #expect(color.contrast(with: .black) > 14) }
  }

  @Test func `the tints are those of the mock-ups`() {
    // The colours of the mock-ups' lists.
    let heat = HeatMap(.standard(dark: true))
    let drawn = [0x195fbf, 0x485ccb, 0x6959d2, 0x8656d3]
    for (index, hex) in drawn.enumerated() {
      let (tint, wanted) = (heat.tint(at: Double(index * 2) / 9), Color(hex: UInt32(hex)))
      for part in [\Color.red, \.green, \.blue] {
        #expect(abs(tint[keyPath: part] - wanted[keyPath: part]) < 0.06, "row \(index * 2)")
      }
    }
  }

  @Test func `the warm ramp runs from red to orange`() {
    let heat = HeatMap(.standard(dark: true), ramp: .warm)
    for (share, hex) in [(0.0, UInt32(0xff0000)), (0.5, 0xff4d00), (1, 0xff9900)] {
      let (tint, wanted) = (heat.tint(at: share), Color(hex: hex))
      for part in [\Color.red, \.green, \.blue] {
        #expect(abs(tint[keyPath: part] - wanted[keyPath: part]) < 0.003)
      }
    }
    #expect(heat.text == .black)
  }

  @Test(arguments: HeatMap.Ramp.allCases)
  func `the tints change gradually`(_ ramp: HeatMap.Ramp) {
    let heat = HeatMap(.standard(dark: true), ramp: ramp)
    var last = heat.tint(at: 0)
    for step in 1...200 {
      let tint = heat.tint(at: Double(step) / 200)
      #expect(
        abs(tint.red - last.red) + abs(tint.green - last.green) + abs(tint.blue - last.blue) < 0.03
      )
      last = tint
    }
  }
}
