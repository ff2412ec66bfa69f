internal import Messages

/// Which files are still to be read, which the reader has, and which it must not get again.
///
/// A value without a clock or a process: callers report events, and it returns decisions.
struct ScanLedger {
  /// The file that a thread of the reader was reading when the reader ended.
  struct Hand: Equatable {
    /// The file's place among those sent to this reader, counted from 1.
    var number: UInt64
    /// The signal that ended the reader in that thread; 0 if another thread got it or none did.
    var signal: UInt64 = 0
    var isTooSlow = false
  }

  struct Verdict: Equatable {
    var path: [UInt8]
    var failure: Unreadable
  }

  /// After this many kills from outside, a file is read alone.
  private static let suspected = 2

  /// After this many kills from outside, a file is given up.
  ///
  /// Such kills also hit good files, mostly large ones.
  private let condemned: Int
  /// The maximum number of files that the reader has at once.
  let capacity: Int
  private var again: [[UInt8]] = []
  private var suspects: [[UInt8]] = []
  private var sent: [UInt64: [UInt8]] = [:]
  private var numbers: [[UInt8]: UInt64] = [:]
  /// Earlier numbers of a file that was requested several times at once.
  private var moreNumbers: [[UInt8]: [UInt64]] = [:]
  private var last: UInt64 = 0
  private var ends: [[UInt8]: Int] = [:]
  private var isCareful = false

  init(capacity: Int = 256, condemned: Int = 50) {
    (self.capacity, self.condemned) = (capacity, condemned)
  }

  var outstanding: Int { sent.count }

  var isEmpty: Bool { sent.isEmpty && again.isEmpty && suspects.isEmpty }

  var hasRoom: Bool { !isCareful && again.isEmpty && suspects.isEmpty && sent.count < capacity }

  /// The next file to be sent again; nil if there is none, or if it has to wait.
  mutating func nextAgain() -> [UInt8]? {
    guard !isCareful, sent.count < capacity else { return nil }
    if let path = again.popLast() { return path }
    // A suspect is read alone.
    guard sent.isEmpty, let path = suspects.popLast() else { return nil }
    isCareful = true
    return path
  }

  mutating func send(_ path: [UInt8]) {
    last += 1
    sent[last] = path
    guard let earlier = numbers.updateValue(last, forKey: path) else { return }
    moreNumbers[path, default: []].append(earlier)
  }

  func isOutstanding(_ path: [UInt8]) -> Bool { numbers[path] != nil }

  /// Records an answer; false for a file that was not requested.
  mutating func answer(_ path: [UInt8]) -> Bool {
    guard let number = numbers.removeValue(forKey: path) else { return false }
    sent[number] = nil
    if !moreNumbers.isEmpty, let next = moreNumbers[path]?.popLast() { numbers[path] = next }
    if !ends.isEmpty { ends[path] = nil }
    if sent.isEmpty { isCareful = false }
    return true
  }

  /// Records that the reader ended: returns the files that caused it and queues the others again.
  mutating func end(with hands: [Hand]) -> [Verdict] {
    var verdicts: [Verdict] = []
    let held = hands.compactMap { hand in sent[hand.number].map { (hand, $0) } }
    let culprits = held.filter { $0.0.isTooSlow || $0.0.signal != 0 }
    for (hand, path) in culprits {
      sent[hand.number] = nil
      let detail = hand.isTooSlow ? "" : "signal \(hand.signal)"
      verdicts.append(
        Verdict(path: path, failure: Unreadable(hand.isTooSlow ? .tooSlow : .fatal, detail))
      )
    }
    if culprits.isEmpty {
      for (hand, path) in held {
        ends[path, default: 0] += 1
        guard let count = ends[path], count >= Self.suspected else { continue }
        sent[hand.number] = nil
        if count >= condemned, isCareful {
          verdicts.append(Verdict(path: path, failure: Unreadable(.fatal)))
        } else {
          suspects.append(path)
        }
      }
    }
    for verdict in verdicts { ends[verdict.path] = nil }
    again += sent.sorted { $0.key > $1.key }.map(\.value)
    sent = [:]
    numbers = [:]
    moreNumbers = [:]
    (last, isCareful) = (0, false)
    return verdicts
  }
}
