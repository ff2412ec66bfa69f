internal import GLib
internal import Gtk
internal import Motion

enum BridgePage {
  static let page = Page(
    id: "bridge",
    title: "Bridge",
    prepare: { settings throws(OptionTable.Misuse) in
      let turn = try settings.number("turn", default: 34, in: -180...180)
      return {
        let stage = BridgeStage(turn: turn)
        return PageContent(
          widget: stage,
          traced: [stage],
          isSettled: { [weak stage] in stage?.hasArt ?? true }
        )
      }
    }
  )
}
