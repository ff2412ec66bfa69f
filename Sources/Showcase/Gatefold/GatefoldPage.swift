internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Widgets

/// The sleeve opens out of a player bar, by hand or by a click on the bar.
enum GatefoldPage {
  static let page = Page(
    id: "gatefold",
    title: "Gatefold sleeve",
    prepare: { settings throws(OptionTable.Misuse) in
      let opening = try settings.number("open", default: 1, in: -0.05...1.05)
      let isReversed = try settings.flag("reverse", default: false)
      let turn = try settings.number("turn", default: isReversed ? 1 : 0, in: 0...1)
      let record = try settings.number("record", default: 3, in: 0...1e6)
      let flow = try settings.number("flow", default: 0, in: -40...40)
      let isRightToLeft = try settings.flag("rtl", default: false)
      let folder = settings.text("covers")
      let crate = try folder.map { (path) throws(OptionTable.Misuse) in
        try Crate(folder: path, count: nil)
      }
      return {
        if isRightToLeft { Toolkit.isRightToLeft = true }
        let stage = GatefoldStage(crate ?? Crate(count: 40), record: Int(record))
        stage.sleeve.set(opening: opening)
        stage.sleeve.hold(turn: turn)
        if flow != 0 { stage.sleeve.hold(flow: Double(stage.record) + flow) }
        return PageContent(
          widget: stage,
          traceEvents: { [weak stage] file in
            if let sleeve = stage?.sleeve { FrameTrace(to: file).follow(sleeve, inDetail: true) }
          },
          isSettled: { [weak stage] in stage?.isPainted ?? true },
          controls: { [weak stage] in stage?.controls() }
        )
      }
    }
  )
}
