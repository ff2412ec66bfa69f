internal import GLib
internal import Gtk
internal import Motion
internal import Values
internal import Widgets

enum CoverFlowPage {
  static let pages = [
    page("coverflow", "Cover flow", style: "gatefold"),
    page("coverflow-round-robin", "Cover flow: round robin", style: "roundRobin", usual: 18),
    page("coverflow-tapku", "Cover flow: Tapku", style: "tapku", wraps: false),
    page("coverflow-carousel", "Cover flow: carousel", style: "carousel", wraps: false),
  ]

  /// With their names for `--set style=` and their titles.
  static let styles: [(id: String, title: String, style: FlowStyle)] = [
    ("gatefold", tr("Gatefold"), .gatefold), ("roundRobin", tr("Round robin"), .roundRobin),
    ("tapku", tr("Tapku"), .tapku), ("procession", tr("Tapku, other pose"), .tapkuProcession),
    ("receding", tr("Tapku, receding"), .tapkuReceding),
    ("carousel", tr("Carousel"), .carousel), ("shelf", tr("Shelf"), .shelf),
  ]

  private static func page(
    _ id: String,
    _ title: String,
    style usualStyle: String,
    usual usualCount: Double = 100,
    wraps usualWraps: Bool = true
  ) -> Page {
    Page(
      id: id,
      title: title,
      prepare: { settings throws(OptionTable.Misuse) in
        let style = try settings.choice(
          "style",
          default: usualStyle,
          among: styles.map(\.id)
        )
        let folder = settings.text("covers")
        let hasArt = try settings.flag("art", default: true)
        let count = try settings.number(
          "count",
          default: folder == nil ? usualCount : -1,
          in: folder == nil ? 0...1e7 : -1...1e7
        )
        let crate: Crate
        if let folder {
          crate = try Crate(folder: folder, count: count < 0 ? nil : Int(count))
        } else {
          crate = Crate(count: Int(count), hasArt: hasArt)
        }
        let position = try settings.number("position", default: 0, in: -1e9...1e9)
        let wraps = try settings.flag("wrap", default: usualWraps)
        let zoom = try settings.number("zoom", default: 1, in: FlowLayout.zooms)
        return {
          let flow = CoverFlow(
            style: styles.first { $0.id == style }?.style ?? .gatefold,
            zoom: zoom
          )
          flow.wraps = wraps
          flow.repeats = id == "coverflow-round-robin"
          flow.source = crate
          flow.placeholder = tr("No covers")
          flow.footRoom = 16
          flow.jump(toPosition: position)
          return content(of: flow, style: style)
        }
      }
    )
  }

  private static func content(of flow: CoverFlow, style: String) -> PageContent {
    flow.expand(horizontally: true, vertically: true)
    return PageContent(
      widget: flow,
      traced: [flow],
      traceEvents: { [weak flow] file in
        if let flow { trace(flow, to: file) }
      },
      isSettled: { [weak flow] in flow.map { $0.isStill && $0.hasPictures } ?? true },
      controls: { [weak flow] in flow.map { controls(for: $0, style: style) } }
    )
  }

  private static func trace(_ flow: CoverFlow, to file: TraceFile) {
    func write(_ event: String, _ detail: (name: String, value: JSON)) {
      file.write([("time", .number(MainLoop.now)), ("event", .text(event)), detail])
    }
    flow.onCentre = { write("centre", ("index", .integer($0))) }
    flow.onRest = { write("rest", ("index", .integer($0))) }
    flow.onActivate = { write("activate", ("index", .integer($0))) }
    flow.onContext = { index, _, _ in write("context", ("index", .integer(index))) }
    let zoomed = flow.onZoom
    flow.onZoom = {
      zoomed?($0)
      write("zoom", ("scale", .number($0)))
    }
  }

  private static func controls(for flow: CoverFlow, style: String) -> Widget {
    let row = Box(.horizontal, spacing: 12)
    row.inset(horizontally: 12, vertically: 6)
    let picker = DropDown(styles.map(\.title))
    picker.picked = styles.firstIndex { $0.id == style } ?? 0
    picker.describe(.label(tr("Style")))
    picker.onPick { [weak flow] index in
      if styles.indices.contains(index) { flow?.style = styles[index].style }
    }
    let slider = Slider(FlowLayout.zooms, step: 0.05)
    slider.value = flow.zoom
    slider.describe(.label(tr("Size of the covers")))
    slider.expand(horizontally: true)
    slider.onMove { [weak flow] zoom in
      if let flow, abs(flow.zoom - zoom) > 1e-6 { flow.zoom = zoom }
    }
    let previous = flow.onZoom
    flow.onZoom = { [weak slider] zoom in
      previous?(zoom)
      if let slider, abs(slider.value - zoom) > 1e-6 { slider.value = zoom }
    }
    row.append(picker, slider)
    return row
  }
}
