internal import GLib
internal import Gtk
internal import Motion
internal import Widgets

enum TabsPage {
  static let page = Page(
    id: "tabs",
    title: "Tabs",
    prepare: { settings throws(OptionTable.Misuse) in
      let count = Int(try settings.number("count", default: 12, in: 0...600))
      let position = try settings.number("position", default: 0, in: -1e6...1e6)
      let isBounded = try settings.number("bounded", default: 0, in: 0...1) == 1
      let hasScripts = try settings.number("scripts", default: 0, in: 0...1) == 1
      let isRightToLeft = try settings.number("rtl", default: 0, in: 0...1) == 1
      let isStriking = try settings.number("contrast", default: 0, in: 0...1) == 1
      return {
        if isRightToLeft { Toolkit.isRightToLeft = true }
        let list = hasScripts ? ShelfTabs.scripts(count) : ShelfTabs.shelves(count)
        let stage = TabsStage(
          Tabs(list, isBounded: isBounded),
          colors: .standard(dark: Toolkit.prefersDark, highContrast: isStriking)
        )
        if position != position.rounded() {
          stage.pager.tabs.hold(at: position)
        } else {
          stage.pager.tabs.select(at: Int(position))
        }
        return PageContent(
          widget: stage,
          traced: [stage.pager.strip, stage.pager.pager, stage.covers],
          isSettled: { [weak stage] in
            stage.map { !$0.pager.tabs.isRunning && $0.covers.isStill && $0.covers.hasPictures }
              ?? true
          }
        )
      }
    }
  )
}
