import Messages
import Testing

@testable import Library

struct ScanLedgerTests {
  private func path(_ name: String) -> [UInt8] { Array(name.utf8) }

  private func ledger(_ names: String...) -> ScanLedger {
    var ledger = ScanLedger()
    for name in names { ledger.send(path(name)) }
    return ledger
  }

  private func takeAll(_ ledger: inout ScanLedger) -> [String] {
    var names: [String] = []
    while let path = ledger.nextAgain() {
      ledger.send(path)
      names.append(String(decoding: path, as: UTF8.self))
    }
    return names
  }

  @Test func `an answer settles a file, in whatever order`() {
    var ledger = ledger("a", "b", "a")
    #expect(ledger.answer(path("b")) && ledger.answer(path("a")) && ledger.answer(path("a")))
    #expect(!ledger.answer(path("a")) && !ledger.answer(path("c")))
    #expect(ledger.isEmpty)
  }

  @Test func `a file that the reader sat on is given up, and the rest is asked for again`() {
    var ledger = ledger("a", "b", "c")
    _ = ledger.answer(path("a"))
    let verdicts = ledger.end(with: [.init(number: 2, isTooSlow: true), .init(number: 3)])
    #expect(verdicts == [.init(path: path("b"), failure: Unreadable(.tooSlow))])
    #expect(takeAll(&ledger) == ["c"])
  }

  @Test func `a file in which the reader died is given up`() {
    var ledger = ledger("a", "b", "c")
    let verdicts = ledger.end(with: [.init(number: 3, signal: 11), .init(number: 1)])
    #expect(verdicts == [.init(path: path("c"), failure: Unreadable(.fatal, "signal 11"))])
    #expect(takeAll(&ledger) == ["a", "b"])
  }

  @Test func `a reader that was killed is no file's fault`() {
    var ledger = ledger("a", "b")
    #expect(ledger.end(with: [.init(number: 1)]) == [])
    #expect(takeAll(&ledger) == ["a", "b"])
    _ = ledger.answer(path("a"))
    _ = ledger.answer(path("b"))
    #expect(ledger.isEmpty)
  }

  @Test func `a file with which the reader ends each time is alone in the end, and given up`() {
    var ledger = ScanLedger(condemned: 5)
    for name in ["bad", "good"] { ledger.send(path(name)) }
    var ends = 0
    while true {
      let verdicts = ledger.end(with: [.init(number: 1), .init(number: 2)])
      ends += 1
      if !verdicts.isEmpty {
        #expect(verdicts.map(\.path) == [path("bad")])
        break
      }
      let names = takeAll(&ledger)
      if names == ["good"] {
        _ = ledger.answer(path("good"))
        #expect(takeAll(&ledger) == ["bad"])
      }
      #expect(ends < 20)
    }
    #expect(ends == 5)
    #expect(ledger.nextAgain().map { String(decoding: $0, as: UTF8.self) } ?? "good" == "good")
  }

  @Test func `a reader has no more files than it may`() {
    var ledger = ScanLedger(capacity: 2)
    ledger.send(path("a"))
    #expect(ledger.hasRoom)
    ledger.send(path("b"))
    #expect(!ledger.hasRoom)
  }

  @Test func `marks that make no sense are passed over`() {
    var ledger = ledger("a")
    #expect(ledger.end(with: [.init(number: 99, signal: 11), .init(number: .max)]) == [])
    #expect(takeAll(&ledger) == ["a"])
  }
}
