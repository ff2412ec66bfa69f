import Geometry
import Testing

@testable import Widgets

struct FoldRowLookTests {
  @Test(arguments: [(true, 3, 3), (true, 0, nil), (true, nil, nil), (false, 3, nil)])
  func `only a stack has a count, and none for zero`(isStack: Bool, open: Int?, count: Int?) {
    var look = FoldRowLook(row: FoldRow("New", openCount: open), tint: .black, text: .white)
    look.isStack = isStack
    #expect(look.count == count)
  }

  @Test func `covers have 40 pixels in rows of 56, and 48 in those of 72`() {
    func layout(_ height: Double) -> FoldRowLayout {
      FoldRowLayout(width: 832, height: height, isMirrored: false)
    }
    #expect(layout(56).sleeveSide == 40 && layout(72).sleeveSide == 48)
    #expect(layout(72).frontWidth == FoldFan.width && layout(72).fanScale == 1)
    let fronts = [FoldRow.Front.sleeve(nil), .fan([nil, nil]), .mark]
    for height in [44.0, 56, 72] {
      let leads = Set(fronts.map { layout(height).lead(of: FoldRow("A", front: $0)) })
      #expect(leads.count == 1, "titles are aligned")
    }
    #expect(layout(56).textStart == 14 && layout(56).lead(of: FoldRow("A")) == 0)
    #expect(layout(56).lead(of: FoldRow("A", front: .mark)) == 52)
  }

  @Test(arguments: [false, true])
  func `a heading begins where the titles of its rows do`(_ isMirrored: Bool) {
    let layout = FoldRowLayout(width: 832, height: 56, isMirrored: isMirrored)
    let row = FoldRow("B", front: .sleeve(nil))
    var heading = FoldRowLook(row: FoldRow("A", front: .fan([nil])), tint: .black, text: .white)
    heading.isAligned = true
    for step in 0...10 {
      heading.chevron = Double(step) / 10
      #expect(layout.lead(of: heading) == layout.lead(of: row))
    }
    let column = layout.square(layout.sleeveSide, at: layout.sleeveStart)
    #expect(layout.chevronArea(of: heading).center == column.center)
  }

  @Test func `above rows without covers the title follows the chevron, once the fan is gone`() {
    let layout = FoldRowLayout(width: 832, height: 56, isMirrored: false)
    var heading = FoldRowLook(row: FoldRow("A", front: .fan([nil])), tint: .black, text: .white)
    for step in 0...20 {
      heading.chevron = Double(step) / 20
      #expect(layout.lead(of: heading) == 52 || heading.frontShare == 0, "\(step)")
    }
    #expect(layout.lead(of: heading) == 21 && layout.chevronArea(of: heading).origin.x == 10)
    heading.row.front = .none
    #expect(layout.lead(of: heading) == 21)
  }

  @Test(arguments: [false, true])
  func `the symbol of a list with covers is on their corner, and moves no title`(
    _ isMirrored: Bool
  ) {
    var row = FoldRow("A", front: .fan([nil, nil]))
    row.symbol = "system-search-symbolic"
    #expect(row.hasBadge && !row.hasInnerSymbol)
    for height in [56.0, 72] {
      let layout = FoldRowLayout(width: 832, height: height, isMirrored: isMirrored)
      #expect(layout.lead(of: row) == layout.lead(of: FoldRow("B", front: .fan([nil]))))
      let badge = layout.badge(of: 3)
      #expect(badge.origin.x >= 0 && badge.origin.x + badge.size.width <= layout.width)
      #expect(badge.origin.y + badge.size.height < height)
    }
    row.front = .fan([])
    #expect(!row.hasBadge && !row.hasInnerSymbol)
    row.front = .none
    #expect(!row.hasBadge && row.hasInnerSymbol)
  }

  @Test func `one cover is in the middle of a fan's room, and one in a fan at the same place`() {
    for height in [56.0, 64, 72] {
      let layout = FoldRowLayout(width: 832, height: height, isMirrored: false)
      let middle = layout.textStart + layout.frontWidth / 2
      #expect(layout.sleeveStart + layout.sleeveSide / 2 == middle)
      #expect(abs(layout.fanStart(of: 1) + FoldFan.side * layout.fanScale / 2 - middle) < 1e-9)
      #expect(layout.fanStart(of: 2) > layout.textStart && layout.fanStart(of: 1) < middle)
      for count in [3, 5] { #expect(layout.fanStart(of: count) == layout.textStart) }
    }
  }

  @Test func `between two levels covers grow with the rows`() {
    var last = 0.0
    for step in 0...16 {
      let layout = FoldRowLayout(width: 360, height: 56 + Double(step), isMirrored: false)
      #expect(layout.sleeveSide == 40 + Double(step) / 2 && layout.fanScale > last)
      last = layout.fanScale
    }
  }

  @Test(arguments: HeatMap.Ramp.allCases, [false, true])
  func `a row that opens is grey before its text becomes black, and ends readable on the header`(
    _ ramp: HeatMap.Ramp,
    _ isDark: Bool
  ) {
    let heat = HeatMap(.standard(dark: isDark), ramp: ramp)
    for step in 0...20 {
      var look = FoldRowLook(row: FoldRow("A"), tint: heat.tint(at: 0.4), text: heat.text)
      look.open(by: Double(step) / 20, in: heat)
      let parts = [look.tint.red, look.tint.green, look.tint.blue]
      let colour = (parts.max() ?? 0) - (parts.min() ?? 0)
      if !isDark, look.text.contrast(with: heat.text) > 1.02 { #expect(colour < 0.08, "\(step)") }
      let end = step == 0 ? heat.tint(at: 0.4) : step == 20 ? heat.header : look.tint
      #expect(look.tint.contrast(with: end) < 1.001)
      if step == 20 { #expect(look.text.contrast(with: heat.headerText) < 1.001) }
    }
  }

  @Test(arguments: HeatMap.Ramp.allCases, [false, true])
  func `a row that begins to open or to fade keeps its text`(
    _ ramp: HeatMap.Ramp,
    _ isDark: Bool
  ) {
    let heat = HeatMap(.standard(dark: isDark), ramp: ramp)
    for step in 0...20 {
      let tint = heat.tint(at: Double(step) / 20)
      var look = FoldRowLook(row: FoldRow("A"), tint: tint, text: heat.text)
      look.open(by: 0, in: heat)
      #expect(look.text == heat.text)
      look.dim(by: 1e-6, in: heat)
      #expect(look.text == heat.text, "\(step)")
    }
  }

  @Test(arguments: HeatMap.Ramp.allCases)
  func `in the dark theme a row that opens only becomes darker`(_ ramp: HeatMap.Ramp) {
    let heat = HeatMap(.standard(dark: true), ramp: ramp)
    var last = heat.tint(at: 0.4)
    for step in 0...20 {
      var look = FoldRowLook(row: FoldRow("A"), tint: heat.tint(at: 0.4), text: heat.text)
      look.open(by: Double(step) / 20, in: heat)
      #expect(look.tint.contrast(with: .white) >= last.contrast(with: .white) - 0.001, "\(step)")
      last = look.tint
    }
  }

  @Test(arguments: HeatMap.Ramp.allCases, [false, true])
  func `the text of a row that opens is readable all the way`(_ ramp: HeatMap.Ramp, _ isHigh: Bool)
  {
    for isDark in [false, true] {
      let heat = HeatMap(.standard(dark: isDark, highContrast: isHigh), ramp: ramp)
      for step in 0...100 {
        var look = FoldRowLook(row: FoldRow("A"), tint: heat.tint(at: 0.4), text: heat.text)
        look.open(by: Double(step) / 100, in: heat)
        #expect(look.text.contrast(with: look.tint) >= 4.4, "\(step), dark: \(isDark)")
      }
    }
  }

  @Test(arguments: HeatMap.Ramp.allCases, [false, true])
  func `rows beside an edited one fade to the ground, and stay readable`(
    _ ramp: HeatMap.Ramp,
    _ isDark: Bool
  ) {
    let heat = HeatMap(.standard(dark: isDark), ramp: ramp)
    for (tint, text) in [(heat.tint(at: 0.4), heat.text), (heat.header, heat.headerText)] {
      for step in 0...20 {
        var look = FoldRowLook(row: FoldRow("A"), tint: tint, text: text)
        look.dim(by: Double(step) / 20, in: heat)
        #expect(look.text.contrast(with: look.tint) >= 4.4, "\(step)")
        guard step == 20 else { continue }
        #expect(look.tint == tint.mixed(with: heat.ground, by: 0.6) && look.pictureShare == 0.4)
      }
    }
    var done = FoldRowLook(row: FoldRow("A"), tint: heat.doneRow, text: heat.doneText)
    done.isDone = true
    done.dim(by: 1, in: heat)
    #expect(done.text == heat.doneText && done.text.contrast(with: done.tint) >= 4.5)
  }

  @Test func `in high contrast no row recedes`() {
    let heat = HeatMap(.standard(dark: true, highContrast: true))
    var look = FoldRowLook(row: FoldRow("A"), tint: heat.tint(at: 0.4), text: heat.text)
    let before = look
    look.dim(by: 1, in: heat)
    #expect(look == before)
  }

  @Test func `the front of a row that opens is gone before its chevron appears`() {
    var look = FoldRowLook(row: FoldRow("A", front: .fan([nil])), tint: .black, text: .white)
    #expect(look.frontShare == 1 && look.chevronShare == 0)
    for step in 1...20 {
      look.chevron = Double(step) / 20
      #expect(look.frontShare == 0 || look.chevronShare == 0, "\(step)")
    }
    #expect(look.frontShare == 0 && look.chevronShare == 1)
  }

  @Test func `a row that moves has the colour of its place, if it is not done`() {
    let heat = HeatMap(.standard(dark: true))
    var look = FoldRowLook(row: FoldRow("A"), tint: heat.tint(at: 0), text: heat.text)
    look.color(heat.tint(at: 1), in: heat)
    #expect(look.tint == heat.tint(at: 1))
    var selected = look
    selected.select(in: heat)
    selected.color(heat.tint(at: 0), in: heat)
    #expect(selected.tint == heat.tint(at: 0).mixed(with: .black, by: 0.4))
    (look.isDone, look.tint) = (true, heat.doneRow)
    look.color(heat.tint(at: 0.5), in: heat)
    #expect(look.tint == heat.doneRow)
  }
}
