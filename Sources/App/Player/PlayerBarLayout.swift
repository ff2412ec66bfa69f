internal import Geometry

/// The positions of the bar's parts for a width; the numbers come from the mock-ups.
nonisolated struct PlayerBarLayout: Equatable {
  static let height = 68.0
  static let narrowBelow = 600.0
  /// From this width on, there is a slider for the volume.
  private static let fullFrom = 1040.0
  /// Below this width there is no heart; tracks and menus have one as well.
  private static let heartFrom = 720.0
  /// Below this width the seek bar would be short among the buttons: it is along the upper edge.
  static let seekInsideFrom = 800.0
  /// The most that the transport and the seek bar take of a wide window.
  private static let widest = 1100.0
  /// The width of the seek bar, with its times, for which the titles give way.
  private static let wantedSeek = 260.0
  /// The most that titles take from a longer seek bar.
  private static let widestWords = 320.0
  /// The width of the seek bar for which even short titles give way.
  private static let leastSeek = 220.0

  let cover: Rect
  let words: Rect
  let play: Rect
  let next: Rect
  /// Parts without a position in the narrow form.
  var shuffle: Rect?
  var previous: Rect?
  var repeats: Rect?
  var mute: Rect?
  var volume: Rect?
  var heart: Rect?
  var queue: Rect?
  /// The sign that a stop is set; nil while none is.
  var stop: Rect?
  let seek: Rect
  let isNarrow: Bool
  let isSeekOnEdge: Bool

  init(width: Double, hasStop: Bool = false) {
    isNarrow = width < Self.narrowBelow
    isSeekOnEdge = width < Self.seekInsideFrom
    cover = Rect(x: 10, y: 10, width: 48, height: 48)
    func button(_ center: Double, side: Double = 34) -> Rect {
      Rect(x: center - side / 2, y: (Self.height - side) / 2, width: side, height: side)
    }
    if isNarrow {
      // The parts that are missing here are in the sheet that this button opens.
      queue = button(width - 27)
      next = button(width - 67)
      play = button(width - 109, side: 40)
      seek = Rect(x: 0, y: 0, width: width, height: 10)
      var end = width - 109 - 20 - 10
      if hasStop {
        stop = button(end - 14)
        end -= 36
      }
      words = Rect(x: 70, y: 0, width: max(end - 70, 1), height: Self.height)
    } else {
      let isFull = width >= Self.fullFrom
      let hasHeart = width >= Self.heartFrom
      let end = isFull ? 244.0 : hasHeart ? 130 : 92
      let step = isFull ? 41.0 : 37
      // From the start of the middle to the shuffle button, and to the seek bar.
      let inset = isFull ? 28.0 : 0
      let transport = inset + 4 * step + (isFull ? 48 : 38)
      let room = width - end - transport - (hasStop ? 38 : 0)
      let start =
        isSeekOnEdge
        ? room
        : max(
          min(
            82 + Self.widestWords,
            max(room - Self.wantedSeek, min(202, room - Self.leastSeek), 150)
          ),
          (width - Self.widest) / 2 - inset
        )
      words = Rect(x: 70, y: 0, width: start - 70 - 12, height: Self.height)
      let first = start + inset + 17
      shuffle = button(first)
      previous = button(first + step)
      play = button(first + 2 * step + 1, side: 40)
      next = button(first + 3 * step + 2)
      repeats = button(first + 4 * step + 2)
      let seekStart = start + transport
      var seekEnd = min(width - end, start + inset + Self.widest)
      if hasStop {
        stop = button(seekEnd - 17)
        seekEnd -= 38
      }
      seek =
        isSeekOnEdge
        ? Rect(x: 0, y: 0, width: width, height: 10)
        : Rect(
          x: seekStart,
          y: (Self.height - 40) / 2,
          width: max(seekEnd - seekStart, 1),
          height: 40
        )
      queue = button(width - (isFull ? 29 : 27))
      heart = hasHeart ? button(width - 65) : nil
      if isFull {
        volume = Rect(x: width - 186, y: 14, width: 104, height: 40)
        mute = button(width - 204)
      } else {
        mute = button(width - (hasHeart ? 103 : 65))
      }
    }
  }
}
