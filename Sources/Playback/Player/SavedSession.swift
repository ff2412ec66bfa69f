public import Identities

/// What a player was doing, so that it can go on after a restart.
public struct SavedSession: Sendable, Equatable {
  /// Stands for an item, which its owner finds again by either.
  public struct Reference: Sendable, Equatable {
    /// The track of the library that it was; nil for other files.
    public var id: TrackID?
    /// Where it can be heard.
    public var location: Location

    /// A reference to an item.
    public init(id: TrackID?, location: Location) {
      self.id = id
      self.location = location
    }
  }

  /// Where the current entry is.
  public enum Current: Sendable, Equatable {
    /// There is none.
    case none
    /// It is this one of the context.
    case context(Int)
    /// It is none of the context's.
    case besides(Reference)
  }

  /// The context as it was started.
  public var entries: [Reference] = []
  /// The context's places in the order in which they are played.
  public var order: [Int] = []
  /// How much of the order has been played.
  public var played = 0
  /// What the user asked for besides.
  public var queued: [Reference] = []
  /// What was played.
  public var current = Current.none
  /// Where in it, in seconds.
  public var position = 0.0
  /// Whether the order is random.
  public var isShuffled = false
  /// What happens at the end.
  public var repeatMode = PlayQueue<PlayItem>.Repeat.off
  /// How loud it was.
  public var volume = Volume()

  /// A session of nothing.
  public init() {}
}

extension Player {
  /// What it does now, to be restored another time.
  public var session: SavedSession { standing.session }

  /// What it does now, as quick to take as it is cheap: the session is made of it elsewhere.
  public var standing: Standing {
    Standing(queue: queue, position: position, volume: volume)
  }

  /// A player at one moment.
  public struct Standing: Sendable {
    let queue: PlayQueue<PlayItem>
    let position: Double
    let volume: Volume
  }
}

extension Player.Standing {
  /// To be restored another time; of a long queue not to be made where something must not wait.
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

extension Player {
  /// Stands, paused and silent, where a session was; what `find` does not find is left out.
  public func restore(
    _ session: SavedSession,
    find: (SavedSession.Reference) -> PlayItem?
  ) {
    change {
      leave(.stopped)
      broken = [:]
      unsaid = []
      let isCurrentThere = queue.restore(session, find: find)
      volume = session.volume
      guard queue.current != nil else { return }
      status = .paused
      let known = queue.current?.item.duration ?? PlayItem.longest
      setAnchor(isCurrentThere && (0...known).contains(session.position) ? session.position : 0)
      count = PlayCount(duration: queue.current?.item.duration)
    }
  }
}

extension PlayQueue where Item == PlayItem {
  /// Takes over a session; answers whether its current entry is still there.
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
    // An order that does not fit to the entries is no order.
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
    // The next one stands in for what is gone.
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
