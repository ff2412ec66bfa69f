internal import Library
internal import Messages
internal import Motion
internal import Pixels
internal import Values
internal import Widgets

/// The covers around the record of the last run, ready before the window appears.
nonisolated struct FirstCovers: Sendable {
  let state: SessionState
  let style: CoverStyle
  let pictures: any CoverProvider<CoverID>
  /// The most bytes that are baked, nearest first.
  var mostBytes = 128 << 20
  /// Returns when the library is no longer held back for them.
  var patience: @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(250)) }

  /// In device pixels.
  private static let mostPixels = 2048

  /// Describes a stage to the next run: the side of its front cover, the scale factor, the level of
  /// the other covers, and how many are visible.
  static func words(for covers: BakedCovers<Digest>, count: Int) -> String {
    let level = covers.covers.map(\.texture.frame.level.rawValue).max() ?? 0
    return "\(covers.stage.side) \(covers.stage.scale) \(level) \(count)"
  }

  /// The covers that the last run has `kept`, and the missing ones, which are baked now.
  func covers(of update: ShelfUpdate, kept: BakedCovers<Digest>?) async -> BakedCovers<CoverID>? {
    guard
      let shelf = update.shelves.first(where: { $0.id.text == state.shelf }) ?? update.shelves.first
    else { return nil }
    let record = state.shelves[shelf.id.text]?.record
    let place = record.flatMap { shelf.place(ofRecord: $0) } ?? 0
    let kept = kept?.covers(for: shelf, around: place)
    let words = (state.stage ?? "").split(separator: " ").compactMap { Int($0) }
    guard !state.isGrid, words.count == 4, let level = CoverLevel(rawValue: words[2]),
      (1...1000).contains(words[0]), (1...8).contains(words[1]), (1...200).contains(words[3]),
      words[0] * words[1] <= Self.mostPixels
    else { return kept }
    let recipe = BakingRecipe(reflection: style.flow.reflection)
    let plan = BakingPlan(side: words[0], scale: words[1], recipe: recipe)
    let stage = BakedCovers<CoverID>.Stage(plan)
    let known = kept?.stage == stage ? kept?.covers ?? [] : []
    let baking = Task {
      await withTaskGroup(of: [BakedCovers<CoverID>.Cover].self) { group in
        let count = shelf.records.count
        var ids = Set(known.map(\.id))
        var bytes = 0
        for step in 0..<words[3] {
          // In turns on both sides of the record.
          let offset = step % 2 == 0 ? -step / 2 : step / 2 + 1
          let id = CoverID(shelf.records[((place + offset) % count + count) % count].id.number)
          guard ids.insert(id).inserted else { continue }
          let levels = abs(offset) <= 2 && level != .front ? [.front, level] : [level]
          bytes += levels.reduce(0) { $0 + plan.byteCount(at: $1) }
          guard bytes <= mostBytes else { break }
          group.addTask {
            // A record without a picture is left to the window: its server may not be connected yet.
            guard let art = try? await pictures.art(of: id, side: plan.pixels), !art.isEmpty else {
              return []
            }
            let picture = plan.reduced(art, for: levels)
            return levels.map { .init(id: id, texture: BakedTexture(picture, plan, at: $0)) }
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
    }
    let waiting = Task {
      await patience()
      baking.cancel()
    }
    defer { waiting.cancel() }
    return BakedCovers(stage: stage, covers: known + (await baking.value))
  }
}
