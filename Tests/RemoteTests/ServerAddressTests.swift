import Library
import Messages
import Testing

struct ServerAddressTests {
  @Test(arguments: [
    ("music.example.org", "https://music.example.org"),
    ("  HTTP://Music.Example.org:4533/ ", "http://music.example.org:4533"),
    ("https://example.org/navidrome/rest/ping.view", "https://example.org/navidrome"),
    ("http://[::1]:4040", "http://[::1]:4040"), ("http://127.0.0.1", "http://127.0.0.1"),
  ])
  func `an address has one form, however it is typed`(typed: String, text: String) throws {
    #expect(try ServerAddress(typed).text == text)
  }

  @Test(arguments: [
    ("", ServerAddress.Problem.empty), ("https://", .empty), ("ftp://example.org", .scheme("ftp")),
    ("https://bob:secret@example.org", .secret), ("two words", .invalid),
    ("http://exa mple", .invalid), ("http://example.org:0", .invalid),
    ("http://example.org:70000", .invalid), ("http://example.org/a?b=c", .invalid),
    ("http://example.org/../x", .invalid), ("http://[::1", .invalid), ("http://a%b", .invalid),
  ])
  func `what is no address is refused with the reason`(
    typed: String,
    problem: ServerAddress.Problem
  ) {
    #expect(throws: problem) { try ServerAddress(typed) }
  }

  @Test func `only addresses of this machine are on it`() throws {
    for typed in ["http://127.0.0.1:4533", "http://[::1]", "http://127.1.2.3"] {
      #expect(try ServerAddress(typed).isThisMachine)
    }
    for typed in ["http://127.example.org", "http://localhost", "http://10.0.0.1", "http://[::2]"] {
      #expect(try !ServerAddress(typed).isThisMachine)
    }
  }

  @Test func `a description of an account has no secret`() throws {
    let account = ServerAccount(
      address: try ServerAddress("example.org"),
      user: "alice",
      secret: .password("sesame")
    )
    #expect("\(account)" == "alice at https://example.org")
  }

  @Test(arguments: [
    ("https://example.org", "alice"), ("http://[::1]:4040/base", ""), ("https://a.b/c/d", "b@d/c%"),
  ])
  func `a root's path says whose account it is`(typed: String, user: String) throws {
    let address = try ServerAddress(typed)
    let root = ServerPath.root(address: address, user: user)
    let account = try #require(ServerPath.account(of: root))
    #expect(account.address == address && account.user == user)
    #expect(ServerPath.account(of: BytePath("/music/alice")) == nil)
  }
}
