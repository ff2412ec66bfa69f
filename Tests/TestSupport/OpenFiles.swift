import Foundation

public nonisolated enum OpenFiles {
  /// The target of each of its descriptors, by number; empty if there is no such process.
  public static func links(of process: Int32) -> [Int: String] {
    let folder = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(into: [:]) { links, name in
      // One may be closed meanwhile.
      guard let number = Int(name) else { return }
      let path = "\(folder)/\(name)"
      links[number] = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }
  }
}
