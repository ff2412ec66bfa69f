import Playback
import Testing

@testable import PlaybackEngine

struct FileFactsTests {
  @Test func `a file is broken if it ends long before its duration`() {
    var facts = FileFacts()
    #expect(!facts.isBroken(endingAt: 5))
    let isNews = facts.learn(duration: 100)
    #expect(isNews && !facts.isBroken(endingAt: nil))
    #expect(facts.isBroken(endingAt: 94.9) && !facts.isBroken(endingAt: 95.1))
    _ = facts.learn(duration: 4)
    #expect(facts.isBroken(endingAt: 2.9) && !facts.isBroken(endingAt: 3.1))
  }

  @Test func `a duration is news only if it is known and has changed`() {
    var facts = FileFacts()
    let news = [0, 90, 90, 91].map { facts.learn(duration: $0) }
    #expect(news == [false, true, false, true] && facts.duration == 91)
  }

  @Test func `a missing decoder explains one error only, and the first one counts`() {
    var facts = FileFacts()
    facts.miss("A")
    facts.miss("B")
    let reasons = [facts.takeMissingCodec(), facts.takeMissingCodec()]
    #expect(reasons == ["A", nil])
  }

  @Test func `the bit rate of a lossy file without one follows from its duration`() {
    var facts = FileFacts()
    #expect(!facts.lacksBitRate && facts.description(bytes: 1) == nil)
    var description = StreamDescription(codec: "Vorbis")
    description.isLossless = false
    facts.learn(description)
    #expect(facts.lacksBitRate && facts.description(bytes: 2_000_000)?.bitRate == nil)
    _ = facts.learn(duration: 100)
    #expect(facts.description(bytes: 2_000_000)?.bitRate == 160)
    description.isLossless = true
    facts.learn(description)
    #expect(!facts.lacksBitRate)
  }
}
