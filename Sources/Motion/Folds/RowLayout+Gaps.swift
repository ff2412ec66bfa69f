extension RowLayout {
  /// Room between two rows, in which a row unfolds or folds shut.
  public struct Gap: Sendable, Equatable {
    /// How many rows are above it.
    public internal(set) var boundary: Int
    /// Its height.
    public internal(set) var size: Double
    /// The size of all gaps above it.
    var before: Double
  }

  /// Opens a gap below so many rows, under the gaps that exist there, and returns its index.
  @discardableResult
  public mutating func openGap(at boundary: Int, size: Double = 0) -> Int {
    precondition((0...count).contains(boundary), "A gap lies between rows that there are.")
    let index = gapCount(atOrAbove: boundary)
    gaps.insert(Gap(boundary: boundary, size: max(size, 0), before: 0), at: index)
    addUp(from: index)
    return index
  }

  /// Changes the height of a gap, without allocating.
  public mutating func resizeGap(_ index: Int, to size: Double) {
    gaps[index].size = max(size, 0)
    addUp(from: index)
  }

  /// Removes a gap of any size.
  public mutating func closeGap(_ index: Int) {
    gaps.remove(at: index)
    addUp(from: index)
  }

  /// Turns a gap into a row: if the gap is as high as a row, nothing moves.
  public mutating func fillGap(_ index: Int) {
    precondition(lift == nil, "A row in hand is dropped before others come.")
    gaps.remove(at: index)
    count += 1
    for later in index..<gaps.count { gaps[later].boundary += 1 }
    addUp(from: index)
  }

  /// Turns a row into a gap of its height, to fold shut, and returns the gap's index.
  @discardableResult
  public mutating func foldRow(_ row: Int) -> Int {
    precondition(lift == nil, "A row in hand is dropped before others go.")
    precondition((0..<count).contains(row), "A row that folds is one of the list.")
    let index = gapCount(atOrAbove: row)
    count -= 1
    gaps.insert(Gap(boundary: row, size: rowHeight, before: 0), at: index)
    for later in (index + 1)..<gaps.count { gaps[later].boundary -= 1 }
    addUp(from: index)
    return index
  }

  /// Starts again with so many rows, without gaps or a lifted row.
  public mutating func reset(count: Int) {
    precondition(count >= 0, "A list has no fewer than no rows.")
    self.count = count
    gaps.removeAll(keepingCapacity: true)
    lift = nil
  }

  /// Where in the view a gap begins.
  public func top(ofGap index: Int) -> Double { leading - offset + start(of: gaps[index]) }

  func room(before slot: Int) -> Double {
    let index = gapCount(atOrAbove: slot) - 1
    return index < 0 ? 0 : gaps[index].before + gaps[index].size
  }

  /// The last gap that begins at or above a distance from the first slot, or −1.
  func lastGap(beginningBy distance: Double) -> Int {
    gaps.indices.partitioningIndex { !(start(of: gaps[$0]) <= distance) } - 1
  }

  func start(of gap: Gap) -> Double { Double(gap.boundary) * rowHeight + gap.before }

  func end(of gap: Gap) -> Double { Double(gap.boundary) * rowHeight + (gap.before + gap.size) }

  private func gapCount(atOrAbove boundary: Int) -> Int {
    gaps.indices.partitioningIndex { gaps[$0].boundary > boundary }
  }

  private mutating func addUp(from index: Int) {
    var total = index > 0 ? gaps[index - 1].before + gaps[index - 1].size : 0
    for later in index..<gaps.count {
      gaps[later].before = total
      total += gaps[later].size
    }
  }
}
