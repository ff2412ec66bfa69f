import TestSupport
import Testing

@testable import App

struct NetworkPermissionTests {
  private let folder = TemporaryFolder.ofTest()

  private func isMissing(_ text: String) async throws -> Bool {
    await NetworkPermission.isMissing(in: try folder.write(text.utf8, "flatpak-info"))
  }

  @Test func `a Flatpak without the network says so`() async throws {
    #expect(try await isMissing("[Application]\nname=x\n[Context]\nshared=ipc;\n"))
    #expect(try await isMissing("[Application]\nname=x\n"))
    #expect(try await !isMissing("[Context]\nshared=network;ipc;\n"))
  }

  @Test func `outside of a Flatpak the network is there`() async {
    #expect(await !NetworkPermission.isMissing(in: folder.path("none")))
  }
}
