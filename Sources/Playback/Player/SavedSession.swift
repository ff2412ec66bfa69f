public import Values

/// A player's queue, position and settings, to be restored after a restart.
public struct SavedSession: Sendable, Equatable {
  /// A reference to an item, which `restore` resolves by either property.
  public struct Reference: Sendable, Equatable {
    /// Nil for a file outside the library.
    public var id: TrackID?
    public var location: Location
  }

  public enum Current: Sendable, Equatable {
    case none
    /// The index of an entry of the context.
    case context(Int)
    /// A queued entry or another one outside the context.
    case besides(Reference)
  }

  /// The context in its original order.
  public var entries: [Reference] = []
  /// Indices of the context's entries in playing order.
  public var order: [Int] = []
  /// How many entries of the order have been played.
  public var played = 0
  public var queued: [Reference] = []
  public var current = Current.none
  /// In seconds.
  public var position = 0.0
  public var isShuffled = false
  public var repeatMode = PlayQueue<PlayItem>.Repeat.off
  public var volume = Volume()

  public init() {}
}

extension Player {
  public var session: SavedSession { standing.session }

  /// A cheap snapshot of the current state, from which the session can be made on another thread.
  public var standing: Standing {
    Standing(
      queue: queue,
      position: position,
      volume: volume,
      status: state.status,
      isMeantToPlay: state.isMeantToPlay
    )
  }

  public struct Standing: Sendable, Equatable {
    let queue: PlayQueue<PlayItem>
    let position: Double
    let volume: Volume
    let status: PlayerState.Status
    /// Whether it was playing or about to.
    public let isMeantToPlay: Bool

    public var count: Int { queue.count }

    /// Whether something was still to be played.
    var hasRest: Bool {
      let isOver = queue.current == nil || status == .ended || status == .failed
      return !isOver || queue.played < queue.order.count
    }

    /// Whether another queue was made of the same tracks, as by another track of the same record,
    /// and only what follows by itself was added since.
    func isSame(as other: PlayQueue<PlayItem>) -> Bool {
      let (own, new) = (queue.context, other.context)
      guard queue.isInContext, own.count >= new.count else { return false }
      // Copies of long queues' entries would block the main thread, unlike indices.
      return (new.count..<own.count).allSatisfy { queue.extras.contains(own[$0].id) }
        && new.indices.allSatisfy { own[$0].item.isSameTrack(as: new[$0].item) }
    }

    /// Whether it was at the beginning of the track that is current in another queue.
    func isAtStart(of other: PlayQueue<PlayItem>) -> Bool {
      guard position == 0, let own = queue.current, let new = other.current else { return false }
      return own.item.isSameTrack(as: new.item)
    }
  }
}

extension Player.Standing {
  /// With a long queue, do not make it on the main thread.
  public var session: SavedSession {
    func reference(_ entry: Player.Entry) -> SavedSession.Reference {
      SavedSession.Reference(id: entry.item.id, location: entry.item.location)
    }
    var session = SavedSession()
    session.entries = queue.context.map(reference)
    session.order = queue.order.compactMap { queue.places[$0] }
    session.played = queue.played
    session.queued = queue.queued.map(reference)
    if let current = queue.current {
      let place = queue.isInContext ? queue.places[current.id] : nil
      session.current = place.map { .context($0) } ?? .besides(reference(current))
    }
    session.position = position
    session.isShuffled = queue.isShuffled
    session.repeatMode = queue.repeatMode
    session.volume = volume
    return session
  }
}

extension PlayQueue where Item == PlayItem {
  /// Returns whether its current entry was found.
  mutating func restore(
    _ session: SavedSession,
    find: (SavedSession.Reference) -> PlayItem?
  ) -> Bool {
    empty()
    let found = session.entries.map(find)
    var numbers: [Int?] = []
    for item in found {
      let entry = item.map { make([$0])[0] }
      numbers.append(entry?.id)
      if let entry { context.append(entry) }
    }
    reckonPlaces()
    // An order that does not match the entries is ignored.
    let isOrder =
      Set(session.order) == Set(session.entries.indices)
      && session.order.count == session.entries.count
    let places = isOrder ? session.order : Array(session.entries.indices)
    let playedPlaces = places.prefix(min(max(session.played, 0), places.count))
    order = places.compactMap { numbers[$0] }
    played = playedPlaces.compactMap { numbers[$0] }.count
    isShuffled = session.isShuffled
    repeatMode = session.repeatMode
    queued = make(session.queued.compactMap(find))
    switch session.current {
    case .none: return true
    case .context(let place):
      guard numbers.indices.contains(place), let number = numbers[place],
        let index = order.firstIndex(of: number)
      else { break }
      played = index + 1
      current = entry(number)
      return true
    case .besides(let reference):
      guard let item = find(reference) else { break }
      current = make([item])[0]
      return true
    }
    // The next entry replaces the missing one.
    if let first = queued.first {
      current = first
      queued.removeFirst()
    } else if played < order.count {
      current = entry(order[played])
      played += 1
    }
    return false
  }
}
