public import Library

/// One edit of the lists as a user might make it, by chance.
public struct RandomEdit: Sendable {
  /// What it changes in a tree.
  public let changes: @Sendable (ListTree) throws -> [NodeChange]
  /// The same, done by a library.
  public let carryOut: @Sendable (LibraryStore) async throws -> Void

  /// An edit of rows and stacks that are in a tree, more or less.
  public static func edit(
    of tree: ListTree,
    _ random: inout some RandomNumberGenerator
  ) -> RandomEdit {
    let rows = tree.everything.sorted { $0.id < $1.id }
    let stacks = [ListNode.top] + rows.filter { $0.kind == .stack }.map(\.id)
    let stack = stacks.randomElement(using: &random) ?? ListNode.top
    let index = Int.random(in: 0...8, using: &random)
    let row = rows.randomElement(using: &random)?.id ?? 0
    let other = rows.randomElement(using: &random)?.id ?? 0
    let both = row == other ? [row] : [row, other]
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3:
      let drafts: [NodeDraft] =
        Bool.random(using: &random)
        ? [.line("line \(index)")] : [.stack("stack \(index)", [.line("a"), .line("b")])]
      return RandomEdit {
        try $0.inserting(drafts, into: stack, at: index, time: 5)
      } carryOut: {
        try await $0.insert(drafts, into: stack, at: index)
      }
    case 3:
      return RandomEdit {
        try $0.renaming(row, to: "renamed \(index)")
      } carryOut: {
        try await $0.rename(row, to: "renamed \(index)")
      }
    case 4, 5:
      return RandomEdit {
        try $0.completing(both, index % 2 == 0, time: 6)
      } carryOut: {
        try await $0.complete(both, index % 2 == 0)
      }
    case 6, 7:
      return RandomEdit {
        try $0.moving(both, into: stack, at: index)
      } carryOut: {
        try await $0.move(both, into: stack, at: index)
      }
    case 8:
      return RandomEdit {
        try $0.deleting([row])
      } carryOut: {
        try await $0.delete([row])
      }
    default:
      return RandomEdit {
        try $0.clearingDone(in: stack)
      } carryOut: {
        try await $0.clearDone(in: stack)
      }
    }
  }

  private init(
    changes: @escaping @Sendable (ListTree) throws -> [NodeChange],
    carryOut: @escaping @Sendable (LibraryStore) async throws -> Void
  ) {
    self.changes = changes
    self.carryOut = carryOut
  }

  /// The changes of one edit; none if it cannot be made.
  public static func changes(
    of tree: ListTree,
    _ random: inout some RandomNumberGenerator
  ) -> [NodeChange] {
    let edit = edit(of: tree, &random)
    return (try? edit.changes(tree)) ?? []
  }
}
