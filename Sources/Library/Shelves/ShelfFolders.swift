/// The folders of a library, and the shelf that each of them belongs to.
///
/// A shelf is what lies right below a root; what lies in the root itself stands under the root's name,
/// and folders that are in no root any more have none.
struct ShelfFolders: Sendable {
  /// All folders, by their number.
  private(set) var all: [Int64: LibraryFolder] = [:]
  private var roots: [BytePath] = []
  /// What was answered, so that it is known whether that still holds.
  private var answers: [Int64: ShelfID?] = [:]

  /// No folders.
  init() {}

  /// All folders and roots are these; true if something that was answered holds no more.
  mutating func take(_ folders: [Int64: LibraryFolder], roots: [LibraryRoot]) -> Bool {
    all = folders
    self.roots = roots.map(\.path)
    let isOther = answers.contains { id, answer in all[id].flatMap { top(of: $0.path) } != answer }
    if isOther { forgetAnswers() }
    return isOther
  }

  /// A folder is new or not as it was; true if something that was answered holds no more.
  mutating func take(_ folder: LibraryFolder) -> Bool {
    all[folder.id] = folder
    guard let answer = answers[folder.id], answer != top(of: folder.path) else { return false }
    answers[folder.id] = nil
    return true
  }

  /// Nobody has to know what was answered before.
  mutating func forgetAnswers() { answers = [:] }

  /// The shelf of a folder; nil where it is in no root.
  mutating func shelf(of folder: Int64) -> ShelfID? {
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
