internal import GLib

/// Ours does not have it unless the user grants it.
nonisolated enum NetworkPermission {
  static let command = "flatpak override --user --share=network \(Gatefold.id)"

  @concurrent static func isMissing(in path: String) async -> Bool {
    guard let bytes = try? SmallFile.bytes(of: path) else { return false }
    guard let file = try? KeyFile(bytes: bytes) else { return false }
    let shared = file.text("shared", in: "Context")?.split(separator: ";") ?? []
    return !shared.contains("network")
  }
}
