internal import Motion
public import Pixels

/// Draws covers of records that do not exist.
///
/// There are some two dozen kinds of composition, each of which is drawn otherwise for each record.
/// Neighbours are of different kinds.
public struct SampleArt: Sendable {
  /// The record whose cover it is.
  public let record: SampleRecord
  /// The kind of composition, from 0 to `kindCount`.
  public let kind: Int

  /// How many kinds of composition there are.
  public static var kindCount: Int { painters.count }

  /// The cover of the record of an index.
  public init(index: Int) {
    record = SampleRecord(index: index)
    kind = Self.kind(of: index)
  }

  /// The cover of a record, in a kind of composition of a name, such as “tides”; nil when there is
  /// no such kind.
  public init?(record: SampleRecord, kind: String) {
    guard let kind = Self.kinds.firstIndex(of: kind) else { return nil }
    self.record = record
    self.kind = kind
  }

  /// What the kinds of composition are called.
  public static let kinds = [
    "tides", "halves", "rooms", "echoes", "arches", "halftone", "players", "lenses", "orbits",
    "element", "contours", "toys", "windows", "train", "ridges", "leaves", "label", "swiss",
    "bulge", "phases", "slicedSun", "blossom", "ribbons", "constellation", "mountains", "terrazzo",
  ]

  /// Paints the cover, in any size: the same picture, as fine as there are pixels.
  ///
  /// Without `lettering` it bears no words.
  public func paint(side: Int, lettering: (any Lettering)? = nil) -> Picture {
    var chance = Chance(seed: UInt64(bitPattern: Int64(record.index)) &* 0x2545_f491_4f6c_dd1d)
    let inks = chance.one(of: Inks.all)
    var canvas = Canvas(side: side, paint: .color(inks.paper), lettering: lettering)
    Self.painters[kind](record, inks, &chance, &canvas)
    return canvas.picture
  }

  /// Paints a record with these inks and this chance.
  typealias Painter =
    @Sendable (SampleRecord, Inks, inout Chance, inout Canvas) -> Void

  private static let painters: [Painter] = [
    tides, halves, rooms, echoes, arches, halftone, players, lenses, orbits, element, contours,
    toys, windows, train, ridges, leaves, label, swiss, bulge, phases, slicedSun, blossom, ribbons,
    constellation, mountains, terrazzo,
  ]

  private static func kind(of index: Int) -> Int {
    let count = painters.count
    let place = (index % count + count) % count
    let round = index / count - (index % count < 0 ? 1 : 0)
    var order = order(ofRound: round)
    // The last of the round before must not come again at once.
    if order[0] == Self.order(ofRound: round &- 1)[count - 1] { order.swapAt(0, 1) }
    return order[place]
  }

  /// Each round shows every kind once, in an order of its own.
  private static func order(ofRound round: Int) -> [Int] {
    var order = Array(painters.indices)
    guard round != 0 else { return order }
    var chance = Chance(seed: UInt64(bitPattern: Int64(round)) &+ 0x51)
    for last in stride(from: order.count - 1, to: 0, by: -1) {
      order.swapAt(last, chance.whole(0...last))
    }
    return order
  }
}
