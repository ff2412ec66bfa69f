internal import Identities

/// The folders of a library, and the shelf that each of them belongs to.
///
/// A shelf is what lies right below a root; what lies in the root itself stands under the root's name,
/// and folders that are in no root any more have none.
struct ShelfFolders: Sendable {
  /// All folders, by their number, as far as they are kept.
  private(set) var all: [FolderID: LibraryFolder] = [:]
  /// Whether folders are kept: there are as many as records, and only one division needs them.
  var isKept = false
  private var roots: [BytePath] = []
  /// What was answered, so that it is known whether that still holds.
  private var answers: [FolderID: ShelfID?] = [:]

  /// No folders.
  init() {}

  /// All folders and roots are these; true if something that was answered holds no more.
  mutating func take(_ folders: [FolderID: LibraryFolder], roots: [LibraryRoot]) -> Bool {
    all = isKept ? folders : [:]
    self.roots = roots.map(\.path)
    let isOther = answers.contains { id, answer in all[id].flatMap { top(of: $0.path) } != answer }
    if isOther { forgetAnswers() }
    return isOther
  }

  /// A folder is new or not as it was; true if something that was answered holds no more.
  mutating func take(_ folder: LibraryFolder) -> Bool {
    guard isKept else { return false }
    all[folder.id] = folder
    guard let answer = answers[folder.id], answer != top(of: folder.path) else { return false }
    answers[folder.id] = nil
    return true
  }

  /// Folders that were read; those that are kept already are newer.
  mutating func add(_ folders: [LibraryFolder]) {
    for folder in folders where all[folder.id] == nil { all[folder.id] = folder }
  }

  /// Nobody has to know what was answered before.
  mutating func forgetAnswers() { answers = [:] }

  /// The shelf of a folder; nil where it is in no root.
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
