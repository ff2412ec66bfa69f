public import Library
public import Values

/// Random numbers that repeat for the same seed: SplitMix64.
public struct Chance: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

public struct UserState: Sendable, Equatable {
  public var tree: ListTree
  public var tracks: [TrackID: String] = [:]

  public init(of store: LibraryStore) async throws {
    tree = await store.listTree
    for track in try await store.contents().tracks where track.plays > 0 || track.heart != nil {
      tracks[track.id] = "\(track.plays) \(track.heart != nil)"
    }
  }

  public var digest: UInt64 {
    var lines = tree.everything.sorted { $0.id < $1.id }.map { row in
      let line =
        "\(row.id) \(row.parent) \(row.place) \(row.kind) \(row.text) \(row.track?.number ?? 0) \(row.done != nil)"
      let record = row.record.map { " record \($0)" } ?? ""
      let search = row.search.map { " search \($0.stored)" } ?? ""
      return line + record + (row.target?.wanted.map { " wanted \($0)" } ?? "") + search
    }
    lines += tracks.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return lines.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
  }
}

/// A user who edits lists, plays tracks and sets hearts at random.
public struct RandomUser: Sendable {
  private let store: LibraryStore
  private var chance: Chance
  private let tracks: [TrackID]
  public private(set) var state: UserState
  /// The trees before each edit that can be undone, and after each that can be redone.
  private var before: [ListTree] = []
  private var after: [ListTree] = []

  public init(store: LibraryStore, seed: UInt64) async throws {
    self.store = store
    chance = Chance(seed: seed)
    state = try await UserState(of: store)
    tracks = try await store.contents().tracks.map(\.id).sorted()
  }

  /// Does one action; prints the state that it will lead to, and that it is done.
  public mutating func act() async throws {
    switch Int.random(in: 0..<10, using: &chance) {
    case 0: try await step(back: true)
    case 1: try await step(back: false)
    case 2, 3: try await touchTrack()
    default: try await edit()
    }
  }

  private mutating func edit() async throws {
    let edit = ListEdit.random(in: state.tree, using: &chance)
    var next = state
    guard let changes = try? next.tree.changes(for: edit, time: 0), !changes.isEmpty else { return }
    next.tree.apply(changes)
    try await carryOut(next) { store in try await store.apply(edit) }
    before.append(state.tree)
    after = []
    state = next
  }

  private mutating func step(back: Bool) async throws {
    guard let tree = back ? before.last : after.last else { return }
    var next = state
    let current = state.tree
    next.tree.apply(current.changes(to: tree))
    try await carryOut(next) { store in _ = try await back ? store.undo() : store.redo() }
    if back {
      before.removeLast()
      after.append(current)
    } else {
      after.removeLast()
      before.append(current)
    }
    state = next
  }

  private mutating func touchTrack() async throws {
    guard let track = tracks.randomElement(using: &chance) else { return }
    var next = state
    let parts = (state.tracks[track] ?? "0 false").split(separator: " ")
    let plays = Int(parts[0]) ?? 0
    let isPlay = Bool.random(using: &chance)
    let heart = isPlay ? parts[1] == "true" : Bool.random(using: &chance)
    let text = "\(plays + (isPlay ? 1 : 0)) \(heart)"
    next.tracks[track] = text == "0 false" ? nil : text
    try await carryOut(next) { store in
      if isPlay {
        try await store.play(track)
      } else {
        try await store.setHearts(heart, of: [.track(track)])
      }
    }
    state = next
  }

  private func carryOut(
    _ next: UserState,
    _ body: (LibraryStore) async throws -> Void
  ) async throws {
    Report.line("try \(next.digest)")
    try await body(store)
    Report.line("done \(next.digest)")
  }
}
