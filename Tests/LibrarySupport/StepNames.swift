@testable public import Library

extension LibraryStore {
  public func nextSteps() throws -> (undo: String?, redo: String?) {
    let book = try openBook
    return (
      try book.nextStep(isUndone: false).first?.name, try book.nextStep(isUndone: true).first?.name
    )
  }
}
