internal import Glibc

/// The current and the configured mount points: distinguishes a folder on an absent disk from a
/// deleted one.
struct MountTable {
  let mounted: Set<BytePath>
  /// The mount points in /etc/fstab.
  let expected: Set<BytePath>

  init(mounts: [UInt8], fstab: [UInt8]) {
    mounted = Self.places(in: mounts)
    expected = Self.places(in: fstab).filter { $0.bytes.first == UInt8(ascii: "/") }
  }

  static var current: Self {
    Self(mounts: content(of: "/proc/self/mounts"), fstab: content(of: "/etc/fstab"))
  }

  /// Whether a folder that is absent or empty belongs to a disk that is not mounted.
  ///
  /// `nearest` is the folder itself or its nearest existing ancestor.
  func awaitsDisk(_ folder: BytePath, nearest: BytePath) -> Bool {
    if expected.contains(where: { folder.isInside($0) && !mounted.contains($0) }) { return true }
    guard nearest != folder else { return false }
    // Where desktops mount removable disks: /media/USER/DISK, /run/media/USER/DISK, /mnt/DISK.
    let parts = nearest.bytes.split(separator: UInt8(ascii: "/")).map {
      String(decoding: $0, as: UTF8.self)
    }
    switch parts.first {
    case "mnt": return parts.count == 1
    case "media": return parts.count <= 2
    case "run" where parts.dropFirst().first == "media": return parts.count <= 3
    case "run" where parts.dropFirst().first == "user":
      return parts.count <= 4 && parts.last == "gvfs"
    default: return false
    }
  }

  /// The second field of each line; blanks in it are escaped as three octal digits.
  private static func places(in text: [UInt8]) -> Set<BytePath> {
    var places: Set<BytePath> = []
    for line in text.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let fields = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard fields.count > 1 else { continue }
      places.insert(BytePath(unescaped(Array(fields[1]))))
    }
    return places
  }

  private static func unescaped(_ field: [UInt8]) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), field[...])
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      guard byte == UInt8(ascii: "\\"), digits.count == 3,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(code)
      rest = rest.dropFirst(3)
    }
    return bytes
  }

  private static func content(of path: String) -> [UInt8] {
    let handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return [] }
    defer { close(handle) }
    var (content, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while content.count < 1 << 22 {
      let count = read(handle, &piece, piece.count)
      guard count > 0 else { break }
      content += piece[..<count]
    }
    return content
  }
}
