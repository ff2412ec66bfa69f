// What is to be played.

extension Player {
  /// Plays items from one of them on; what was asked for besides stays.
  public func playNow(_ items: [PlayItem], from start: Int = 0) {
    change {
      guard let entry = queue.playNow(items, from: start, using: &random) else { return }
      forgetFailures()
      begin(entry, playing: true)
    }
  }

  /// Plays items in a random order.
  public func playShuffled(_ items: [PlayItem]) {
    change {
      guard let entry = queue.playShuffled(items, using: &random) else { return }
      forgetFailures()
      begin(entry, playing: true)
    }
  }

  /// Puts items before all that is to come; where nothing plays they wait.
  public func playNext(_ items: [PlayItem]) { edit { $0.playNext(items) } }

  /// Puts items behind those that were asked for before.
  public func append(_ items: [PlayItem]) { edit { $0.append(items) } }

  /// Plays an entry of the queue now.
  public func jump(to id: Int) {
    change {
      guard let entry = queue.jump(to: id) else { return }
      broken[id] = nil
      begin(entry, playing: true)
    }
  }

  /// Takes an entry out; the next one takes the place of the current one.
  public func remove(_ id: Int) {
    change {
      let isCurrent = queue.current?.id == id
      guard queue.remove(id, using: &random) else { return }
      broken[id] = nil
      if isCurrent {
        if let entry = queue.current { go(to: entry) } else { leave(.stopped) }
      }
      prepareFollowing()
    }
  }

  /// Moves an entry to another place among those to come.
  public func move(_ id: Int, to place: Int) { edit { $0.move(id, to: place) } }

  /// Takes out all that is to come; the current entry plays on.
  public func clear() { edit { $0.clear() } }

  /// Takes out everything and stops.
  public func empty() {
    change {
      queue.empty()
      broken = [:]
      leave(.stopped)
    }
  }

  /// Plays the context in a random order, or again as it was started.
  public var isShuffled: Bool {
    get { queue.isShuffled }
    set {
      change {
        queue.setShuffled(newValue, using: &random)
        prepareFollowing()
      }
    }
  }

  /// Puts all that is to come into a random order, as often as it is called.
  public func shuffleUpcoming() {
    change {
      queue.shuffleUpcoming(using: &random)
      prepareFollowing()
    }
  }

  /// What happens at the end.
  public var repeatMode: PlayQueue<PlayItem>.Repeat {
    get { queue.repeatMode }
    set { edit { $0.repeatMode = newValue } }
  }

  /// Whether it ends with the current entry, once.
  public var stopsAfterCurrent: Bool {
    get { queue.stopsAfterCurrent }
    set { edit { $0.stopsAfterCurrent = newValue } }
  }

  private func edit(_ body: (inout PlayQueue<PlayItem>) -> Void) {
    change {
      body(&queue)
      prepareFollowing()
    }
  }

  /// Another start is another try.
  private func forgetFailures() {
    let there = Set(queue.all.map(\.id))
    broken = broken.filter { there.contains($0.key) }
    unsaid = []
  }
}
