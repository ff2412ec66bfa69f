internal import Geometry
internal import Motion

/// The style and size of a flow's covers while they change, and the layout that follows from them.
struct FlowStage {
  private(set) var layout: FlowLayout
  private(set) var floorTop = 0.0
  private(set) var zoom: CoverZoom
  private var blend: StyleBlend
  private var shape = Shape()

  private struct Shape {
    var size = Size(width: -1, height: -1)
    var styles = StyleMix(.gatefold)
    var zoom = 1.0
    var footRoom: Double?
    /// Whether the styles cannot change until another one is set.
    var isSettled = false
  }

  init(style: FlowStyle, zoom: Double) {
    blend = StyleBlend(style)
    self.zoom = CoverZoom(zoom)
    layout = FlowLayout(stage: .zero, style: style)
  }

  var style: FlowStyle { blend.style }

  func isResting(at time: Double) -> Bool {
    blend.isResting(at: time) && zoom.isResting(at: time)
  }

  mutating func turn(to style: FlowStyle, at time: Double, atOnce: Bool) {
    shape.isSettled = false
    blend.turn(to: style, at: time, atOnce: atOnce)
  }

  mutating func changeZoom(_ body: (inout CoverZoom) -> Void) { body(&zoom) }

  /// The gap between a large cover and its text.
  private static let leastGap = 6.0

  /// Limits the zoom so that the text below the front cover keeps its room above the lowest
  /// `footRoom` pixels, which are nil without a text.
  mutating func limitZoom(on size: Size, footRoom: Double?) {
    guard size != shape.size || footRoom != shape.footRoom else { return }
    shape.footRoom = footRoom
    zoom.most = FlowLayout.greatestZoom(on: size, foot: footRoom ?? 0) { side in
      footRoom == nil ? 0 : Self.leastGap + CoverCaption.Lines(side: side).height
    }
  }

  /// Computes the layout; returns whether it has changed.
  mutating func refresh(_ size: Size, isRightToLeft: Bool, at time: Double) -> Bool {
    let shownZoom = zoom.shown(at: time)
    // Styles are slow to compare, and seldom change.
    let isSameStyle = shape.isSettled || blend.mix(at: time) == shape.styles
    guard
      !isSameStyle || size != shape.size || shownZoom != shape.zoom
        || isRightToLeft != layout.isRightToLeft
    else { return false }
    let styles = blend.mix(at: time)
    shape = Shape(
      size: size,
      styles: styles,
      zoom: shownZoom,
      footRoom: shape.footRoom,
      isSettled: blend.isResting(at: time)
    )
    layout = FlowLayout(
      stage: size,
      styles: styles,
      zoom: shownZoom,
      within: CoverZoom.shownRange,
      isRightToLeft: isRightToLeft
    )
    floorTop = layout.floorTop
    return true
  }
}
