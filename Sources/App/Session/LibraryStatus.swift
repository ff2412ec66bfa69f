internal import Library

nonisolated struct LibraryStatus: Equatable, Sendable {
  enum Phase: Equatable, Sendable {
    case opening
    /// Open, without records.
    case empty
    /// Open, with records.
    case ready
    case failed(String)
  }

  private(set) var phase = Phase.opening
  private(set) var roots: [LibraryRoot] = []
  /// Nil if the library can be changed.
  private(set) var readOnlyReason: String?
  /// Why the user's last changes are not on disk yet; nil if they are.
  var unwritten: String?
  /// Whether there are folders, and the user has lists or favourites with music.
  var isMusicKnown = false
  /// Completely or in part.
  var hasCrate = false
  var activity: Activity? {
    if let looking { return .looking(looking) }
    return tally.flatMap { $0.isWorthShowing ? .scanning($0) : nil }
  }

  /// Nil while no scan runs.
  private(set) var tally: ScanTally?
  /// Whether the folders that were never scanned completely had their chance.
  private var hasLooked = false
  private var looking: String?

  enum Activity: Equatable, Sendable {
    case scanning(ScanTally)
    /// The folder's name.
    case looking(String)
  }

  /// Nil if something can be added to the library.
  var obstacle: String? { if case .failed(let reason) = phase { reason } else { readOnlyReason } }

  /// Whether records may be found before the first scan has ended: it runs, or is about to.
  var isLooking: Bool {
    tally != nil || looking != nil
      || !hasLooked && readOnlyReason == nil
        && roots.contains { $0.source == .folders && $0.scanned == nil }
  }

  /// Even if the window does not show it.
  var isBusy: Bool { phase == .opening || tally != nil || looking != nil }

  // MARK: - Changes

  mutating func open(roots: [LibraryRoot], hasRecords: Bool, readOnlyReason: String?) {
    self.roots = roots
    self.readOnlyReason = readOnlyReason
    phase = hasRecords ? .ready : .empty
  }

  mutating func reopen() { self = LibraryStatus() }

  mutating func fail(_ reason: String) {
    self = LibraryStatus()
    phase = .failed(reason)
  }

  mutating func found(records hasRecords: Bool) {
    guard phase == .empty || phase == .ready else { return }
    phase = hasRecords ? .ready : .empty
  }

  mutating func becomeWritable() { readOnlyReason = nil }

  mutating func changed(roots: [LibraryRoot]) {
    if !Set(roots.map(\.id)).isSubset(of: self.roots.map(\.id)) { hasLooked = false }
    self.roots = roots
  }

  mutating func look(into name: String?) { looking = name }

  mutating func startScan(isAsked: Bool) {
    var tally = tally ?? ScanTally()
    if isAsked { tally.isAsked = true }
    self.tally = tally
  }

  mutating func scan(_ progress: ScanProgress) {
    if tally == nil { tally = ScanTally() }
    tally?.now = progress
  }

  mutating func finishRoot(_ progress: ScanProgress) { tally?.finish(progress) }

  mutating func endScan() {
    tally = nil
    hasLooked = true
  }
}

nonisolated struct ScanTally: Equatable, Sendable {
  var now = ScanProgress()
  /// Whether the user requested the scan, and so waits for its result.
  var isAsked = false
  private var changedBefore = 0
  private var readBefore = 0
  private var seenBefore = 0

  var seen: Int { seenBefore + now.files }
  /// To read, as far as is known.
  var changed: Int { changedBefore + now.changed }
  var read: Int { readBefore + now.read }
  /// Whether the number of files to read is final.
  var isWalked: Bool { now.isWalked }

  /// A scan that finds nothing new and that the user did not request is not shown.
  var isWorthShowing: Bool { isAsked || changed > 0 }

  /// Nil while the number of files to read is unknown.
  var share: Double? {
    isWalked && changed > 0 ? min(1, Double(read) / Double(changed)) : nil
  }

  mutating func finish(_ progress: ScanProgress) {
    seenBefore += progress.files
    changedBefore += progress.changed
    readBefore += progress.read
    now = ScanProgress()
  }
}
