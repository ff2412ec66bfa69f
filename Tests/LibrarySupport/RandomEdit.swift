public import Library

extension ListEdit {
  /// A random edit; now and then one that the tree refuses.
  public static func random(
    in tree: ListTree,
    using random: inout some RandomNumberGenerator
  ) -> ListEdit {
    let rows = tree.everything.sorted { $0.id < $1.id }
    let stacks = [ListNode.top] + rows.filter { $0.kind == .stack }.map(\.id)
    let stack = stacks.randomElement(using: &random) ?? ListNode.top
    let number = Int.random(in: 0...8, using: &random)
    let index =
      number == 8 ? nil : Int.random(in: 0...tree.rows(in: stack).count, using: &random)
    let row = rows.randomElement(using: &random)?.id ?? ListNode.top
    let both = [row, rows.randomElement(using: &random)?.id ?? ListNode.top]
    switch Int.random(in: 0..<13, using: &random) {
    case 0..<3:
      let drafts: [NodeDraft] =
        Bool.random(using: &random)
        ? [
          .line("line \(number)"), .wanted(.random(number), "wanted \(number)"),
          .search(ListSearch("heart"), "search \(number)"),
        ]
        : [.stack("stack \(number)", [.line("a"), .line("b")])]
      return .insert(drafts, into: stack, at: index)
    case 3: return .rename(row, to: "renamed \(number)")
    case 4: return .complete(both)
    case 5: return .reopen(both)
    case 6, 7, 8: return .move(both, into: stack, at: index)
    case 9: return .delete([row])
    case 10: return .match(both.map { ListMatch($0, .wanted(.random(number))) })
    case 11:
      let search = rows.last { $0.search != nil }?.id ?? row
      return .search(search, ListSearch("plays:>\(number)", in: .random, limit: number))
    default: return .clearDone(in: stack)
    }
  }
}

extension WantedTrack {
  /// One of a few tracks, some without details.
  public static func random(_ number: Int) -> WantedTrack {
    WantedTrack(
      path: number.isMultiple(of: 2) ? BytePath([0x2f, 0xff, UInt8(clamping: number)]) : nil,
      title: "title\t\(number)\n",
      artist: number.isMultiple(of: 3) ? "artist" : nil,
      duration: number > 4 ? Double(number) + 0.5 : nil
    )
  }
}
