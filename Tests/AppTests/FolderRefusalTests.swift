import Library
import Testing

@testable import App

struct FolderRefusalTests {
  private static let all: [FolderRefusal] = [
    .problem(.gone), .problem(.notAFolder), .problem(.forbidden), .problem(.unmounted),
    .problem(.empty), .problem(.withoutMusic), .problem(.failed("why")), .known, .library("full"),
    .stopped,
  ]

  @Test func `each reason has a message of its own, with the folder's name`() {
    let messages = Self.all.map { $0.message(for: "100% Music") }
    #expect(Set(messages).count == messages.count)
    #expect(messages.allSatisfy { $0.contains("“100% Music”") && !$0.contains("%s") })
    #expect(messages[6].contains("why") && messages[8].contains("full"))
  }

  @Test func `messages use the folder's own name`() {
    let folder = BytePath("/srv/music/Jazz")
    #expect(SessionNews.refused(folder, .problem(.gone)).message == "“Jazz” does not exist.")
    #expect(SessionNews.away(BytePath("/")).message.contains("“/”"))
    #expect(SessionNews.removedCrate(kept: 0).message == "The sample crate was removed.")
    #expect(SessionNews.removedCrate(kept: 1).message.contains("1 file that"))
    #expect(SessionNews.removedCrate(kept: 2).message.contains("2 files that"))
  }
}
