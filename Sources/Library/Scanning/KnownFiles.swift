internal import Values

/// The library's files below a root, packed so that lookups allocate nothing.
struct KnownFiles: Sendable {
  /// A folder and the range of its files.
  struct Folder: Sendable {
    let id: FolderID
    let path: BytePath
    let isMount: Bool
    let isAvailable: Bool
    fileprivate(set) var files: Range<Int>
    /// A hash of its picture files.
    fileprivate(set) var images: UInt64
  }

  private(set) var folders: [Folder] = []
  private(set) var ids: [TrackID] = []
  private(set) var sizes: [Int64] = []
  private(set) var modified: [Int64] = []
  private(set) var states: [UInt8] = []
  private var names: [UInt8] = []
  private var ends: [Int] = [0]
  private var places: [BytePath: Int] = [:]

  init() {}

  /// Adds a folder; the files added next belong to it.
  mutating func add(folder id: FolderID, path: BytePath, isMount: Bool, isAvailable: Bool) {
    places[path] = folders.count
    folders.append(
      Folder(
        id: id,
        path: path,
        isMount: isMount,
        isAvailable: isAvailable,
        files: ids.count..<ids.count,
        images: ImageMark().value
      )
    )
  }

  /// Adds a file to the last added folder; files must be added in the order of their names.
  mutating func add(
    file id: TrackID,
    name: UnsafeRawBufferPointer,
    size: Int64,
    modified: Int64,
    state: Int
  ) {
    ids.append(id)
    sizes.append(size)
    self.modified.append(modified)
    states.append(UInt8(clamping: state))
    names.append(contentsOf: name)
    ends.append(names.count)
    let last = folders.count - 1
    folders[last].files = folders[last].files.lowerBound..<ids.count
  }

  mutating func set(images: UInt64, ofFolderAt index: Int) { folders[index].images = images }

  func index(of path: BytePath) -> Int? { places[path] }

  func index(of name: UnsafeBufferPointer<UInt8>, in folder: Int) -> Int? {
    var range = folders[folder].files
    return names.withUnsafeBufferPointer { names in
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        let order = Self.compare(names[ends[middle]..<ends[middle + 1]], name)
        if order == 0 { return middle }
        range = order < 0 ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
      }
      return nil
    }
  }

  func path(ofFile file: Int, in folder: Int) -> BytePath {
    folders[folder].path.appending(Array(names[ends[file]..<ends[file + 1]]))
  }

  private static func compare(
    _ one: Slice<UnsafeBufferPointer<UInt8>>,
    _ other: UnsafeBufferPointer<UInt8>
  ) -> Int {
    for (left, right) in zip(one, other) where left != right { return Int(left) - Int(right) }
    return one.count - other.count
  }
}

/// A hash of a folder's pictures, independent of their order.
struct ImageMark: Sendable {
  private(set) var value: UInt64 = 0

  mutating func add(name: some Sequence<UInt8>, size: Int64, modified: Int64) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for number in [size, modified] {
      hash = (hash ^ UInt64(bitPattern: number)) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
    }
    value &+= hash | 1
  }
}
