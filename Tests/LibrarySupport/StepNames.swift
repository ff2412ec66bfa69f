@testable public import Library

extension LibraryStore {
  /// The names of the steps that `undo()` and `redo()` would apply.
  public func nextSteps() throws -> (undo: String?, redo: String?) {
    let book = try openBook
    return (try book.nextStep(isUndone: false)?.name, try book.nextStep(isUndone: true)?.name)
  }
}
