public import Geometry
public import Gtk

/// A small picture of a list in the colours of a ramp, for choosing one.
public final class RampPicture: CustomWidget {
  private let ramp: HeatMap.Ramp
  private static let rows = 6

  public init(of ramp: HeatMap.Ramp) {
    self.ramp = ramp
    super.init()
    isHiddenFromReaders = true
    isTarget = false
    align(horizontally: .center, vertically: .center)
  }

  public override class var cssName: String { "ramppicture" }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let length = axis == .horizontal ? 136 : 72
    return SizeRequest(minimum: length, natural: length)
  }

  public override func styleChanged() { queueDraw() }

  public override func draw(on snapshot: Snapshot) {
    let heat = HeatMap(palette, ramp: ramp)
    let height = size.height / Double(Self.rows)
    snapshot.clipped(to: Rect(size: size), radius: 6) {
      for row in 0..<Self.rows {
        let top = height * Double(row)
        let tint = heat.tint(at: Double(row) / Double(Self.rows - 1))
        snapshot.fill(Rect(x: 0, y: top, width: size.width, height: height), with: tint)
        // A line of text, of another length in each row.
        let length = size.width * (0.3 + 0.08 * Double(row * 5 % 6))
        let line = Rect(
          x: isRightToLeft ? size.width - 10 - length : 10,
          y: top + height / 2 - 1.5,
          width: length,
          height: 3
        )
        snapshot.clipped(to: line, radius: 1.5) {
          snapshot.fill(line, with: heat.text.opacity(0.85))
        }
      }
    }
  }
}
