internal import GLib
internal import Gtk
internal import Motion
internal import Values
internal import Widgets

enum FoldStackPage {
  static let page = Page(
    id: "fold-stack",
    title: "Fold stack",
    prepare: { settings throws(OptionTable.Misuse) in
      let fraction = try settings.number("fraction", default: 0, in: 0...1)
      let rows = Int(try settings.number("rows", default: 7, in: 0...100_000))
      let next = Int(try settings.number("next", default: 6, in: 0...100_000))
      let direction = try settings.choice("direction", default: "ltr", among: ["ltr", "rtl"])
      return {
        let stack = FoldStack(TrackSheets(rows: rows, next: next), sheet: 0)
        stack.isRightToLeft = direction == "rtl"
        stack.show(TrackFold.Share(above: 0, below: 1, fraction: fraction))
        return PageContent(widget: stack, traced: [stack])
      }
    }
  )
}

private final class TrackSheets: FoldSheets {
  private let counts: [Int]

  private static let titles = [
    [
      "Paper Moons", "Crease Pattern", "Mountain, Valley", "A Thousand Cranes for Ida",
      "Lamplight Geometry", "Fold Along the Dotted Line", "The Last Sheet",
    ],
    [
      "Slow Honey", "Marmalade Avenue", "Rue des Abeilles", "Sundial", "Golden Hour, Again",
      "Amber Room",
    ],
  ]

  init(rows: Int, next: Int) { counts = [rows, next] }

  func rowCount(of sheet: Int) -> Int { counts[sheet & 1] }

  func title(of sheet: Int) -> String { sheet & 1 == 0 ? "Paper Moons" : "Slow Honey" }

  func row(_ row: Int, of sheet: Int) -> TrackRow {
    let titles = Self.titles[sheet & 1]
    let seconds = 138 + (row * 73 + sheet * 31) % 230
    let rest = seconds % 60
    return TrackRow(
      number: "\(row + 1)",
      title: titles[row % titles.count],
      artist: row == 2 && sheet & 1 == 0 ? "with Sigrún Vale" : "",
      duration: "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)",
      isFavourite: row % 4 == 0,
      isPlaying: row == 2 && sheet & 1 == 0
    )
  }
}
