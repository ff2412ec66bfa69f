internal import Library

/// How the library stands, for the window.
nonisolated struct LibraryStatus: Equatable, Sendable {
  /// What there is to show.
  enum Phase: Equatable, Sendable {
    /// It is being opened.
    case opening
    /// There is no record.
    case empty
    /// There are records.
    case ready
    /// It cannot be opened, for this reason.
    case failed(String)
  }

  private(set) var phase = Phase.opening
  /// The folders of the library.
  private(set) var roots: [LibraryRoot] = []
  /// Why nothing can be changed; nil when it can.
  private(set) var readOnlyReason: String?
  /// Why what was typed is not on disk yet; nil when it is.
  var unwritten: String?
  /// Whether the sample crate is there, whole or in part.
  var hasCrate = false
  /// What is going on, if people are to see it.
  var activity: Activity? {
    if let upgrading { return .upgrading(upgrading) }
    if let filling { return .filling(filling) }
    if let looking { return .looking(looking) }
    return tally.flatMap { $0.isWorthShowing ? .scanning($0) : nil }
  }

  /// How far a scan is; nil while none runs.
  private(set) var tally: ScanTally?
  private var upgrading: Double?
  private var filling: CrateTally?
  private var looking: String?

  /// Something that takes a while.
  enum Activity: Equatable, Sendable {
    /// The library of an older version is brought to this one; so much is done.
    case upgrading(Double)
    /// Files are read.
    case scanning(ScanTally)
    /// The sample crate is written.
    case filling(CrateTally)
    /// Music is looked for in a folder of this name.
    case looking(String)
  }

  /// Whether anything is under way, seen or not.
  var isBusy: Bool { phase == .opening || tally != nil || filling != nil || looking != nil }

  // MARK: - What happens

  mutating func open(roots: [LibraryRoot], hasRecords: Bool, readOnlyReason: String?) {
    self.roots = roots
    self.readOnlyReason = readOnlyReason
    upgrading = nil
    phase = hasRecords ? .ready : .empty
  }

  /// Everything anew.
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

  mutating func changed(roots: [LibraryRoot]) { self.roots = roots }

  mutating func upgrade(_ share: Double) {
    if phase == .opening { upgrading = share < 1 ? share : nil }
  }

  mutating func look(into name: String?) { looking = name }

  mutating func fill(_ tally: CrateTally?) { filling = tally }

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
  }
}

/// How far a scan of one or more folders is.
nonisolated struct ScanTally: Equatable, Sendable {
  /// The folder that is scanned now.
  var now = ScanProgress()
  /// Whether the user asked for it, and so waits for an answer.
  var isAsked = false
  private var changedBefore = 0
  private var readBefore = 0
  private var seenBefore = 0

  /// Files that were seen.
  var seen: Int { seenBefore + now.files }
  /// Files that are to be read, as far as is known.
  var changed: Int { changedBefore + now.changed }
  /// Files that were read.
  var read: Int { readBefore + now.read }
  /// Whether all that is to be read is known.
  var isWalked: Bool { now.isWalked }

  /// A look that finds nothing new, and that nobody asked for, is nobody's business.
  var isWorthShowing: Bool { isAsked || changed > 0 }

  /// The share that is done; nil while nobody knows how much there is.
  var share: Double? {
    isWalked && changed > 0 ? min(1, Double(read) / Double(changed)) : nil
  }

  /// A folder is done, the next one begins.
  mutating func finish(_ progress: ScanProgress) {
    seenBefore += progress.files
    changedBefore += progress.changed
    readBefore += progress.read
    now = ScanProgress()
  }
}

/// How far the sample crate is.
nonisolated struct CrateTally: Equatable, Sendable {
  var records = 0
  var of = 0
  /// The share of the work that is done.
  var share = 0.0
}
