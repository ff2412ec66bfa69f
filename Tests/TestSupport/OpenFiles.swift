import Foundation

/// What a process has open.
public nonisolated enum OpenFiles {
  /// What each of its descriptors leads to, by number; empty where there is no such process.
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
