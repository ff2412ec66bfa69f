internal import Glibc
internal import Letters

/// Sort keys in one buffer.
struct SortRows: Sendable {
  private var bytes: [UInt8] = []
  private var ends = [0]
  private var folding = TextFolding()

  mutating func append(key: some Sequence<UInt8>) {
    bytes += key
    ends.append(bytes.count)
  }

  mutating func append(_ name: UnsafeBufferPointer<UInt8>, isSortName: Bool = false) {
    SortKey.append(name, isSortName: isSortName, &folding, to: &bytes)
    ends.append(bytes.count)
  }

  mutating func append(_ name: String, isSortName: Bool = false) {
    var name = name
    name.withUTF8 { append($0, isSortName: isSortName) }
  }

  /// Equal keys have the same rank, empty ones `UInt32.max`.
  var ranks: [UInt32] {
    bytes.withUnsafeBytes { bytes in
      func key(_ row: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[ends[row]..<ends[row + 1]])
      }
      func difference(_ one: Int, _ other: Int) -> Int {
        let (one, other) = (key(one), key(other))
        guard let left = one.baseAddress, let right = other.baseAddress else { return 0 }
        let first = memcmp(left, right, min(one.count, other.count))
        return first == 0 ? one.count - other.count : Int(first)
      }
      var ranks = [UInt32](repeating: .max, count: ends.count - 1)
      // Most keys differ in their first bytes.
      var order = ranks.indices.filter { ends[$0] < ends[$0 + 1] }.map { row in
        let lead = key(row).prefix(8)
        return (lead: lead.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } << (64 - lead.count * 8), row)
      }
      order.sort { $0.lead == $1.lead ? difference($0.1, $1.1) < 0 : $0.lead < $1.lead }
      var (rank, last) = (UInt32(0), order.first?.1 ?? 0)
      for (_, row) in order {
        if difference(last, row) != 0 { rank += 1 }
        (ranks[row], last) = (rank, row)
      }
      return ranks
    }
  }
}

extension [UInt32] {
  /// Sorts them by a value, in time that grows with their number only; equal ones stay in order.
  mutating func sortStably(by value: (Int) -> UInt32) {
    for shift in [0, 16] {
      let digits = map { UInt16(truncatingIfNeeded: value(Int($0)) >> UInt32(shift)) }
      var places = [Int](repeating: 0, count: 0x1_0000)
      for digit in digits { places[Int(digit)] += 1 }
      guard let first = digits.first, places[Int(first)] < count else { continue }
      var next = 0
      for digit in places.indices { (places[digit], next) = (next, next + places[digit]) }
      let old = self
      for (row, digit) in zip(old, digits) {
        self[places[Int(digit)]] = row
        places[Int(digit)] += 1
      }
    }
  }
}
