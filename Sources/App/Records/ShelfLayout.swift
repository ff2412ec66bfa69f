internal import Geometry
internal import Motion

nonisolated struct ShelfLayout: Equatable {
  /// A cover, its caption and the index, where there is room for more rows.
  static let usualStage = 236.0
  /// The same in the lowest windows whose list is not a sheet.
  static let leastStage = 200.0
  /// Two low rows and the space around them.
  static let leastList = 80.0
  private static let lowWindow = 440.0
  /// In windows lower than this, rows are lower.
  private static let fewRows = 600.0
  static let handleHeight = 40.0
  /// With letters of their usual size.
  private static let indexHeight = 33.0
  /// Stages on which the letters begin to grow and are largest.
  private static let growing = 480.0...800.0
  /// Records in two columns are seldom longer: six rows and the space around them.
  private static let wideList = 288.0
  /// The largest cover has room for its text and the index.
  private static let mostStage = 1180.0
  /// The height below the index: its dot, which ends 4 pixels above the index's foot, is 16 pixels
  /// above the list; 6 pixels less on a low stage.
  private static func indexInset(of height: Double) -> Double {
    (height - 230).clamped(to: 6...12)
  }
  /// Where the current letter, of 17 pixels at scale 1, begins below the index's upper edge.
  private static func lettersTop(_ scale: Double) -> Double { (10.3 * scale - 3).rounded() }
  /// Between the text below a cover and the letters of the index.
  private static let textGap = 16.0

  /// The cover flow and, on a low stage, a dark strip below it for the index.
  let stage: Rect
  let flow: Rect
  /// The end of the text below a cover.
  let textEnd: Double
  let index: Rect
  /// A sheet has the height that it has when open.
  let list: Rect
  let handle: Rect
  /// The list is a sheet over the stage.
  let isLow: Bool
  /// Less in windows with room for few rows.
  let rowHeight: Double
  /// Relative to the usual size of letters.
  let indexScale: Double

  /// `openness` is how far a sheet is open, from 0 to 1.
  ///
  /// Covers, text and index leave the lowest `footRoom` pixels free, so that they do not move when
  /// the player bar appears there.
  init(
    _ size: Size,
    windowHeight: Double = .infinity,
    openness: Double = 0,
    footRoom: Double = 0
  ) {
    let width = max(size.width, 1)
    let room = size.height - footRoom
    isLow = windowHeight < Self.lowWindow || room < Self.leastStage + Self.leastList
    rowHeight = windowHeight < Self.fewRows ? 36 : 44
    let height: Double
    if isLow {
      height = max(room - Self.handleHeight, 1)
    } else {
      // 67.4 % of the height: 420 of 623 in a window of 1180 × 780. In a narrow window no more than
      // covers, text and index need: 354 at 360, where a cover's side is 0.545 of the width.
      var share = (0.674 * room).rounded()
      if width >= TrackColumns.widePage {
        share = max(share, min(room - Self.wideList, Self.mostStage))
      }
      let needed = (122 + 1.18 * 0.545 * width).rounded()
      height = min(max(min(share, needed), Self.usualStage), room - Self.leastList)
    }
    // The dark area of a low stage continues down to the sheet.
    stage = Rect(x: 0, y: 0, width: width, height: isLow ? height + footRoom : height)
    let end = height - Self.indexInset(of: height)
    indexScale = Self.indexScale(of: height)
    let indexHeight = (Self.indexHeight * indexScale).rounded()
    index = Rect(x: 0, y: end - indexHeight, width: width, height: indexHeight)
    textEnd = index.origin.y + Self.lettersTop(indexScale) - Self.textGap
    let flowHeight = Self.flowHeight(on: height, width, textEnd: textEnd)
    flow = Rect(x: 0, y: 0, width: width, height: flowHeight)
    guard isLow else {
      handle = Rect(size: .zero)
      list = Rect(x: 0, y: height, width: width, height: max(size.height - height, 1))
      return
    }
    let closed = height + footRoom
    // An open sheet covers the whole stage: a rest of it would be slices of covers.
    let top = (closed * (1 - openness.clamped(to: -0.05...1))).rounded()
    handle = Rect(x: 0, y: top, width: width, height: Self.handleHeight)
    list = Rect(
      x: 0,
      y: top + Self.handleHeight,
      width: width,
      height: max(size.height - Self.handleHeight, 1)
    )
  }

  /// For letters of 13 to 17 pixels, in whole ones.
  private static func indexScale(of height: Double) -> Double {
    let share = (height - growing.lowerBound) / (growing.upperBound - growing.lowerBound)
    return (13 + (4 * share.clamped(to: 0...1)).rounded()) / 13
  }

  /// The height of the flow: less than the stage's where the text would be too near to the cover.
  ///
  /// A cover's foot is 0.367 H + S / 2 below the top, and the text is 0.155 S lower, so that the
  /// reflection has room, also where that makes covers small.
  private static func flowHeight(on stage: Double, _ width: Double, textEnd: Double) -> Double {
    let least = max(stage - 64, 0.68 * stage)
    func fits(_ height: Double) -> Bool {
      let side = min(0.62 * height, 0.545 * width)
      return 0.367 * height + 0.655 * side + max(40, 0.107 * side) <= textEnd
    }
    var height = stage
    while height > least, !fits(height) { height -= 1 }
    return max(height, 1)
  }
}
