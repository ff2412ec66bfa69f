import Testing

@testable import Widgets

struct VerseReadingTests {
  private let delays = HandDelays()

  private func reading() -> VerseReading {
    VerseReading { [delays] in delays.add(at: $0, $1) }
  }

  @Test func `a reading ends by itself, with a call`() throws {
    let reading = reading()
    var ends = 0
    reading.onEnd = { ends += 1 }
    reading.begin(isHeld: false)
    #expect(reading.isActive)
    try #require(delays.next(until: LyricsView.readingTime)).call()
    #expect(!reading.isActive && ends == 1)
  }

  @Test func `only the last input counts, and none ends while fingers hold the lines`() {
    let reading = reading()
    reading.begin(isHeld: false)
    reading.begin(isHeld: false)
    #expect(delays.waiting == 1)
    reading.begin(isHeld: true)
    #expect(delays.waiting == 0 && reading.isActive)
  }

  @Test func `a reading that is ended makes no call`() {
    let reading = reading()
    reading.begin(isHeld: false)
    reading.end()
    #expect(!reading.isActive && delays.waiting == 0)
  }
}
