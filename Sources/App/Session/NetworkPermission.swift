internal import GLib

/// The permission of a Flatpak to use the network, which ours does not have unless the user grants
/// it.
nonisolated enum NetworkPermission {
  static let command = "flatpak override --user --share=network \(Gatefold.id)"

  /// Whether this program is a Flatpak without the permission; reads a file.
  @concurrent static func isMissing(in path: String) async -> Bool {
    guard let bytes = try? SmallFile.bytes(of: path) else { return false }
    guard let file = try? KeyFile(bytes: bytes) else { return false }
    let shared = file.text("shared", in: "Context")?.split(separator: ";") ?? []
    return !shared.contains("network")
  }
}
