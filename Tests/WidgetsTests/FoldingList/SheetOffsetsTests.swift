import Geometry
import Motion
import Testing

@testable import Widgets

struct SheetOffsetsTests {
  private func layout(width: Double, tracks: Int = 60) -> SheetLayout {
    let columns = TrackColumns(trackCount: tracks, isGrouped: false, pageWidth: width)
    return SheetLayout(columns, rowHeight: 44, in: Size(width: width, height: 203))
  }

  @Test func `renumbered sheets keep their offsets, lost ones only while they share the page`() {
    var offsets = SheetOffsets()
    for sheet in 1...3 { offsets.keep(Double(sheet), of: sheet) }
    let page = TrackFold.Share(above: 1, below: 2, fraction: 0.5)
    offsets.renumber(by: 10, sharing: page) { $0 == 2 ? 7 : nil }
    #expect(offsets[7] == 2 && offsets[11] == 1 && offsets[12] == 2)
    #expect(offsets[1] == nil && offsets[3] == nil && offsets[13] == nil)
  }

  @Test func `an offset returns exactly when the page is narrow again, unless it has changed`() {
    var offsets = SheetOffsets()
    let (narrow, wide) = (layout(width: 900), layout(width: 1400))
    let inTwo = offsets.adapted(1500, of: 0, from: narrow.columns, to: wide)
    #expect(inTwo == 1500 - 30 * 44)
    #expect(offsets.adapted(inTwo, of: 0, from: wide.columns, to: narrow) == 1500)
    _ = offsets.adapted(1500, of: 0, from: narrow.columns, to: wide)
    #expect(offsets.adapted(44, of: 0, from: wide.columns, to: narrow) == 44)
  }

  @Test func `the offsets of all sheets but the current one are adapted`() {
    var offsets = SheetOffsets()
    for sheet in 0...1 { offsets.keep(1500, of: sheet) }
    offsets.adapt(except: 1) { _ in (layout(width: 900).columns, layout(width: 1400)) }
    #expect(offsets[0] == 180 && offsets[1] == 1500)
  }

  @Test func `no more offsets are kept than memory is meant for them`() {
    var offsets = SheetOffsets()
    for sheet in 0...512 { offsets.keep(5, of: sheet) }
    #expect(offsets[511] == nil && offsets[512] == 5)
  }
}
