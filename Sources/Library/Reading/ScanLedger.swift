internal import TagRecord

/// Which files are still to be read, which the reader has, and which it is to be spared.
///
/// A value without a clock or a process: what happens is told to it, and it says what follows.
struct ScanLedger {
  /// What a thread of the reader had in hand when the reader ended.
  struct Hand: Equatable {
    /// The file's place among those sent to this reader, counted from 1.
    var number: UInt64
    /// The signal that ended the reader in that thread, 0 where it was none of its own.
    var signal: UInt64 = 0
    /// Whether the reader was ended because of it.
    var isTooSlow = false
  }

  /// A file that the reader could not deal with.
  struct Verdict: Equatable {
    var path: [UInt8]
    var failure: Unreadable
  }

  /// How often a reader may be killed from outside over a file before that is read by itself.
  private static let suspected = 2

  /// How often it may be killed before the file is given up.
  ///
  /// Whoever kills programs hits good files too, the large ones most.
  private let condemned: Int
  /// How many files the reader has at most.
  let capacity: Int
  private var again: [[UInt8]] = []
  private var suspects: [[UInt8]] = []
  private var sent: [UInt64: [UInt8]] = [:]
  private var numbers: [[UInt8]: UInt64] = [:]
  /// Of a file that was asked for several times at once.
  private var moreNumbers: [[UInt8]: [UInt64]] = [:]
  private var last: UInt64 = 0
  private var ends: [[UInt8]: Int] = [:]
  private var isCareful = false

  init(capacity: Int = 256, condemned: Int = 50) {
    (self.capacity, self.condemned) = (capacity, condemned)
  }

  /// How many files the reader has.
  var outstanding: Int { sent.count }

  /// Whether there is neither a file at the reader nor one for it.
  var isEmpty: Bool { sent.isEmpty && again.isEmpty && suspects.isEmpty }

  /// Whether files that were not seen before are welcome.
  var hasRoom: Bool { !isCareful && again.isEmpty && suspects.isEmpty && sent.count < capacity }

  /// The next file that was with a reader before; nil while there is none, or it has to wait.
  mutating func nextAgain() -> [UInt8]? {
    guard !isCareful, sent.count < capacity else { return nil }
    if let path = again.popLast() { return path }
    // A suspect is alone with the reader.
    guard sent.isEmpty, let path = suspects.popLast() else { return nil }
    isCareful = true
    return path
  }

  /// Notes that a file went to the reader.
  mutating func send(_ path: [UInt8]) {
    last += 1
    sent[last] = path
    guard let earlier = numbers.updateValue(last, forKey: path) else { return }
    moreNumbers[path, default: []].append(earlier)
  }

  /// Whether the reader has that file.
  func isOutstanding(_ path: [UInt8]) -> Bool { numbers[path] != nil }

  /// Notes an answer; false for a file that was not asked for.
  mutating func answer(_ path: [UInt8]) -> Bool {
    guard let number = numbers.removeValue(forKey: path) else { return false }
    sent[number] = nil
    if !moreNumbers.isEmpty, let next = moreNumbers[path]?.popLast() { numbers[path] = next }
    if !ends.isEmpty { ends[path] = nil }
    if sent.isEmpty { isCareful = false }
    return true
  }

  /// The reader has ended: says which files were the reason, and takes back the others.
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
