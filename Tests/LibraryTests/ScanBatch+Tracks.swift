import Messages
import Values

@testable import Library

extension ScanBatch {
  mutating func add(_ name: String, in folder: BytePath, _ tags: TrackTags) {
    let file = FoundFile(folder: folder, name: Array(name.utf8), size: 5, modified: 5)
    files.append(TagRecord(file, .track(tags)))
  }
}
