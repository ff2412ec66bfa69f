internal import Library

/// What the library was asked to do to the lists and has not done yet, in order.
struct ListRequests {
  private struct Request {
    let number: Int
    let steps: (ListBook.Steps) -> ListBook.Steps
    let edit: (ListTree) -> ListBook.News
    var changes: ListBook.News
  }

  private var waiting: [Request] = []
  /// Of all books.
  private static var made = 0

  mutating func add(
    _ steps: @escaping (ListBook.Steps) -> ListBook.Steps,
    showing changes: ListBook.News,
    _ edit: @escaping (ListTree) -> ListBook.News
  ) -> Int {
    Self.made += 1
    waiting.append(Request(number: Self.made, steps: steps, edit: edit, changes: changes))
    return Self.made
  }

  /// The steps when all requests are done.
  func steps(after stored: ListBook.Steps) -> ListBook.Steps {
    waiting.reduce(stored) { $1.steps($0) }
  }

  /// Edits the stored lists, in which a request may be done; returns what the requests have changed
  /// before or change now.
  mutating func apply(to tree: inout ListTree, without done: Int?) -> ListBook.News {
    var affected = waiting.flatMap(\.changes)
    waiting.removeAll { $0.number == done }
    for index in waiting.indices {
      waiting[index].changes = waiting[index].edit(tree)
      tree.apply(waiting[index].changes)
      affected += waiting[index].changes
    }
    return affected
  }
}
