import CGLib
import GLib
import Testing

struct GLibErrorTests {
  @Test func `a failing call throws GLib's error`() throws {
    let error = try #require(throws: GLibError.self) {
      var content: UnsafeMutablePointer<CChar>?
      _ = try throwingGLibError { g_file_get_contents("/nowhere/at/all", &content, nil, $0) }
    }
    #expect(error.domain == "g-file-error-quark")
    #expect(error.code == Int32(G_FILE_ERROR_NOENT.rawValue))
    #expect(error.description.contains("/nowhere/at/all"))
  }

  @Test func `a successful call returns its value`() throws {
    let answer = try throwingGLibError { _ in 7 }
    #expect(answer == 7)
  }
}
