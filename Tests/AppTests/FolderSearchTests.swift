import TestSupport
import Testing

@testable import App
@testable import Library

struct FolderSearchTests {
  private let folder = TemporaryFolder.ofTest()
  private let search = FolderSearch()

  @Test func `a folder is refused if it has no music`() async throws {
    #expect(await search.refusal(of: BytePath(folder.path(""))) == .problem(.empty))
    try folder.write([1], "song.flac")
    #expect(await search.refusal(of: BytePath(folder.path(""))) == nil)
  }

  @Test func `a stopped search refuses the folder as such`() async {
    let asked = Task.immediate { await search.refusal(of: BytePath(folder.path(""))) }
    search.stop()
    await search.finish()
    #expect(await asked.value == .stopped)
  }
}
