internal import GLib
internal import Gtk
internal import Motion
internal import Widgets

enum SnapMenuPage {
  static let page = Page(
    id: "snap-menu",
    title: "Snapping menu",
    prepare: { settings throws(OptionTable.Misuse) in
      let position = try settings.number("position", default: 2, in: -1e6...1e6)
      let isRightToLeft = try settings.number("rtl", default: 0, in: 0...1) == 1
      let alignment = try settings.choice(
        "alignment",
        default: "center",
        among: ["center", "leading"]
      )
      // Cells rest at an inset from the start.
      let inset = try settings.number("inset", default: 5, in: 0...1000)
      let isStriking = try settings.number("contrast", default: 0, in: 0...1) == 1
      return {
        if isRightToLeft { Toolkit.isRightToLeft = true }
        let stage = SnapMenuStage(
          colors: .standard(dark: Toolkit.prefersDark, highContrast: isStriking)
        )
        if alignment == "leading" { stage.align(.leading(inset: inset)) }
        for menu in stage.menus { menu.hold(at: position) }
        return PageContent(
          widget: stage,
          traced: stage.menus,
          isSettled: { [weak stage] in stage?.menus.allSatisfy { !$0.isRunning } ?? true }
        )
      }
    }
  )
}
