internal import Geometry
internal import Motion

/// Where the parts of a shelf's page are (mocks/README.md, "Stage").
nonisolated struct ShelfLayout: Equatable {
  /// The least height of the stage.
  static let leastStage = 200.0
  /// The least height of the track list: three rows and the space above them.
  static let leastList = 136.0
  /// Windows lower than this have no room for a list below the stage.
  static let lowWindow = 480.0
  /// How high the handle is by which a list is pulled over the stage.
  static let handleHeight = 40.0
  private static let indexHeight = 36.0

  /// The stage: the cover flow, and where it is low a strip of dark for the index below the words.
  let stage: Rect
  /// The cover flow.
  let flow: Rect
  /// The initials at the stage's foot.
  let index: Rect
  /// The track list; where it is a sheet over the stage, it is as high as when it is open.
  let list: Rect
  /// What a sheet is pulled by.
  let handle: Rect
  /// Whether the list is a sheet over the stage.
  let isLow: Bool

  /// The layout of a page in a window; `openness` is how far a sheet is open, from 0 to 1.
  ///
  /// Nothing stands where it would not stand without the `footRoom` below it: a bar may come there,
  /// and nothing is to move for it. Only the list reaches down as long as the room is free.
  init(
    _ size: Size,
    windowHeight: Double = .infinity,
    openness: Double = 0,
    footRoom: Double = 0
  ) {
    let width = max(size.width, 1)
    let room = size.height - footRoom
    isLow = windowHeight < Self.lowWindow || room < Self.leastStage + Self.leastList
    let height: Double
    if isLow {
      height = max(room - Self.handleHeight, 1)
    } else {
      // 420 of 623 in a window of 1180 × 780; in a narrow one no more than covers, words and index
      // take: 334 at 360, where S is 0.545 of the width.
      let share = (0.674 * room).rounded()
      let needed = (102 + 1.18 * 0.545 * width).rounded()
      height = min(max(min(share, needed), Self.leastStage), room - Self.leastList)
    }
    // The dark of a low stage goes on to where its list is.
    stage = Rect(x: 0, y: 0, width: width, height: isLow ? height + footRoom : height)
    // In a narrow window words and index stand closer to the foot (mocks/narrow.png).
    let inset = width < 600 ? 0.0 : 4
    index = Rect(x: 0, y: height - Self.indexHeight - inset, width: width, height: Self.indexHeight)
    flow = Rect(x: 0, y: 0, width: width, height: height - Self.spared(of: height, width))
    guard isLow else {
      handle = .zero
      list = Rect(x: 0, y: height, width: width, height: max(size.height - height, 1))
      return
    }
    let closed = height + footRoom
    let open = min(max((0.12 * size.height).rounded(), 0), closed)
    let top = (closed + (open - closed) * openness.clamped(to: -0.05...1.05)).rounded()
    handle = Rect(x: 0, y: top, width: width, height: Self.handleHeight)
    list = Rect(
      x: 0,
      y: top + Self.handleHeight,
      width: width,
      height: max(size.height - open - Self.handleHeight, 1)
    )
  }

  /// How much of a low stage covers and words leave to the index, so that it does not lie on them.
  ///
  /// Words end 0.367 H + 0.68 S + 44 below the top, S being 0.62 H where the stage is wide.
  private static func spared(of height: Double, _ width: Double) -> Double {
    guard 0.62 * height <= 0.545 * width else { return 0 }
    let end = 0.367 + 0.68 * 0.62
    return min(max(((end - 1) * height + 44 + 36) / end, 0), 48, height / 4).rounded()
  }
}

extension Rect {
  /// Nothing.
  fileprivate nonisolated static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
}
