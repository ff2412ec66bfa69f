@testable public import Library

extension LibraryStore {
  public func nextSteps() throws -> (undo: String?, redo: String?) {
    let book = try openBook
    return (try book.nextStep(isUndone: false)?.name, try book.nextStep(isUndone: true)?.name)
  }
}
