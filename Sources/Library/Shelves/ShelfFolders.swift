internal import Values

/// The folders of a library and their shelves.
///
/// Each folder directly below a root is a shelf, and so is the root itself for the records directly
/// in it; folders outside of all roots have no shelf.
struct ShelfFolders: Sendable {
  private(set) var all: [FolderID: LibraryFolder] = [:]
  /// Whether folders are kept: they can be as many as records, and only one division needs them.
  var isKept = false
  private var roots: [BytePath] = []
  /// The shelves returned so far, to detect when they change.
  private var answers: [FolderID: ShelfID?] = [:]

  init() {}

  /// Replaces all folders and roots; true if a returned shelf is no longer correct.
  mutating func update(_ folders: [FolderID: LibraryFolder], roots: [LibraryRoot]) -> Bool {
    all = isKept ? folders : [:]
    self.roots = roots.map(\.path)
    let isOther = answers.contains { id, answer in all[id].flatMap { top(of: $0.path) } != answer }
    if isOther { forgetAnswers() }
    return isOther
  }

  mutating func update(_ folder: LibraryFolder) -> Bool {
    guard isKept else { return false }
    all[folder.id] = folder
    guard let answer = answers[folder.id], answer != top(of: folder.path) else { return false }
    answers[folder.id] = nil
    return true
  }

  /// Adds loaded folders, but keeps those that exist, which are newer.
  mutating func add(_ folders: [LibraryFolder]) {
    for folder in folders where all[folder.id] == nil { all[folder.id] = folder }
  }

  mutating func forgetAnswers() { answers = [:] }

  /// The shelf of a folder; nil if it is outside of all roots.
  mutating func shelf(of folder: FolderID) -> ShelfID? {
    if let known = answers[folder] { return known }
    let answer = all[folder].flatMap { top(of: $0.path) }
    answers[folder] = .some(answer)
    return answer
  }

  private func top(of path: BytePath) -> ShelfID? {
    let around = roots.filter { path.isInside($0) }
    guard let root = around.max(by: { $0.bytes.count < $1.bytes.count }) else { return nil }
    let below = path.bytes[root.bytes.count...].drop { $0 == Self.slash }
    guard !below.isEmpty else { return .folder(root) }
    let end = below.firstIndex(of: Self.slash) ?? below.endIndex
    return .folder(BytePath(Array(path.bytes[..<end])))
  }

  private static let slash = UInt8(ascii: "/")
}
