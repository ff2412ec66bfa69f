import Motion
import Testing

struct TrackColumnsTests {
  private func columns(_ count: Int, grouped: Bool = false, width: Double = 1400) -> TrackColumns {
    TrackColumns(trackCount: count, isGrouped: grouped, pageWidth: width)
  }

  @Test func `tracks stand in two columns from a page of 1,400 px`() {
    #expect(columns(12, width: 1399).count == 1)
    #expect(columns(12, width: 1400).count == 2)
    #expect(columns(12, width: 2560).count == 2)
  }

  @Test func `few tracks and records of several discs remain in one column`() {
    #expect(columns(0).count == 1 && columns(6).count == 1)
    #expect(columns(7).count == 2)
    #expect(columns(4, width: 1899).count == 1 && columns(4, width: 1900).count == 2)
    #expect(columns(3, width: 2560).count == 1)
    #expect(columns(30, grouped: true).count == 1)
  }

  @Test func `tracks are read down the first column and on in the second`() {
    let columns = columns(7)
    #expect(columns.panelCount == 4)
    let places = (0..<7).map(columns.place(of:))
    #expect(places.map(\.panel) == [0, 1, 2, 3, 0, 1, 2])
    #expect(places.map(\.column) == [0, 0, 0, 0, 1, 1, 1])
    #expect(columns.track(at: .init(panel: 3, column: 1)) == nil)
  }

  @Test func `pages of one kind have the same columns`() {
    for width in stride(from: 300.0, through: 3000, by: 50) {
      for count in 0..<9 {
        let least = [300.0, 1400, 1900][TrackColumns.kind(ofPage: width)]
        #expect(columns(count, width: width).count == columns(count, width: least).count)
      }
    }
  }

  @Test func `every track is at its own place`() {
    for (count, width) in [(0, 900.0), (1, 900), (9, 900), (5, 1400), (8, 1400), (100_001, 1400)] {
      let columns = columns(count, width: width)
      let isOwn = (0..<count).allSatisfy { columns.track(at: columns.place(of: $0)) == $0 }
      #expect(isOwn)
      let placed = (0..<columns.panelCount).reduce(0) { sum, panel in
        sum + (0...1).count { columns.track(at: .init(panel: panel, column: $0)) != nil }
      }
      #expect(placed == count)
    }
  }

  @Test func `no track is beyond the ends`() {
    for columns in [columns(7), columns(7, width: 900)] {
      for (panel, column) in [(-1, 0), (columns.panelCount, 0), (0, columns.count), (0, -1)] {
        #expect(columns.track(at: .init(panel: panel, column: column)) == nil)
      }
    }
  }

  @Test func `the page is divided in the middle`() {
    #expect(columns(7).column(at: 0.49) == 0 && columns(7).column(at: 0.5) == 1)
    #expect(columns(7, width: 900).column(at: 0.9) == 0)
  }

  @Test func `the first track of a page is also on the first panel in other columns`() {
    let (one, two) = (columns(20, width: 900), columns(20))
    #expect(two.offset(for: 135, rowHeight: 10, in: one) == 35)
    #expect(two.offset(for: 35, rowHeight: 10, in: one) == 35)
    #expect(one.offset(for: 35, rowHeight: 10, in: two) == 35)
    #expect(one.offset(for: 135, rowHeight: 10, in: one) == 135)
  }
}
