struct JourneyFrames {
  private let lines: [TraceLine]
  /// How much later than the others a finger's movement may arrive, in seconds.
  private static let late = 1.0 / 30

  init(_ lines: [TraceLine]) { self.lines = lines.filter { $0.widget != nil } }

  var differences: [String] {
    pairs("strip", "pager").compactMap { strip, pager in
      strip.position == pager.position ? nil : "\(describe(strip)) but \(describe(pager))"
    }
  }

  var jumps: [String] {
    var found: [String] = []
    for (shelf, frames) in shelves("coverflow") {
      for (one, next) in zip(frames, frames.dropFirst()) {
        guard let speed = one.velocity, let after = next.velocity, speed != 0 || after != 0,
          let from = one.time, let to = next.time, let start = one.position,
          let end = next.position, speed != 0
        else { continue }
        // Between sparse frames a spring may have been faster than at both.
        guard to - from < 0.05 else { continue }
        // The movement before the first of them may arrive only before the second.
        let most = max(abs(speed), abs(after)) * (to - from + Self.late) * 1.05 + 0.1
        if abs(end - start) > most { found.append("\(shelf): \(describe(one)), \(describe(next))") }
      }
    }
    return found
  }

  /// Where a list that follows the covers, without a spring of its own, shows something else.
  var strayFolds: [String] {
    pairs("coverflow", "fold-stack").compactMap { flow, list in
      guard list.springs == false, let position = flow.position, let above = list.above,
        let below = list.below, let share = list.share
      else { return nil }
      let isBetween = Double(above) - 1e-6 <= position && position <= Double(below) + 1e-6
      // During a drag the share of the page is the share of the distance; a flight may have begun
      // later.
      let isInHand = flow.velocity == 0 && !isLed(in: flow.frame, on: flow.shelf)
      let isExact = !isInHand || abs(share - (position - Double(above))) < 1e-6
      let isAtRest = position == position.rounded() && flow.velocity == 0
      let sole = share == 0 ? above : share == 1 ? below : nil
      let isRight = isAtRest ? sole.map(Double.init) == position : isBetween && isExact
      return isRight ? nil : "\(describe(flow)) but \(above) to \(below) by \(share)"
    }
  }

  var strayInitials: [String] {
    guard let last = lines.last(where: { $0.widget == "snap-menu" && $0.velocity == 0 }),
      let flow = lines.last(where: { $0.widget == "coverflow" && $0.shelf == last.shelf }),
      flow.velocity == 0, (flow.time ?? 0) <= (last.time ?? 0)
    else { return [] }
    return last.text == last.cell ? [] : ["\(last.text ?? "") instead of \(last.cell ?? "")"]
  }

  private func pairs(_ one: String, _ other: String) -> [(TraceLine, TraceLine)] {
    lines.filter { $0.widget == one }.compactMap { line in
      lines.first { mate in
        mate.widget == other && mate.frame == line.frame
          && (mate.shelf == line.shelf || mate.shelf == nil)
      }.map { (line, $0) }
    }
  }

  private func isLed(in frame: Int?, on shelf: String?) -> Bool {
    lines.contains {
      $0.widget == "snap-menu" && $0.frame == frame && $0.shelf == shelf && $0.leads == true
    }
  }

  private func shelves(_ widget: String) -> [String: [TraceLine]] {
    Dictionary(grouping: lines.filter { $0.widget == widget }) { $0.shelf ?? "" }
  }

  private func describe(_ line: TraceLine) -> String {
    "\(line.widget ?? "") at \(line.position ?? .nan) (\(line.velocity ?? .nan)/s, \(line.time ?? 0))"
  }
}
