import Gtk

@testable import App

extension ShelfStand {
  var cells: [RecordCell] {
    func all(in widget: Widget) -> [RecordCell] {
      widget.children.flatMap { ($0 as? RecordCell).map { [$0] } ?? all(in: $0) }
    }
    return page.grid.map { all(in: $0) }?.filter { $0.place != nil } ?? []
  }

  func cell(_ place: Int) -> RecordCell? { cells.first { $0.place == place && $0.isMapped } }
}

extension RecordCell {
  var top: Double { owningWindow.flatMap { convert(.zero, to: $0) }?.y ?? -1 }
}
