public import GLib
internal import Glibc

/// Publishes a player on the bus by MPRIS 2.2, so that media keys, lock screens and `playerctl` can
/// control it.
///
/// Calls on the bus are untrusted: an invalid one is refused and changes nothing.
@MainActor public final class MediaControls {
  /// Nil where there is none.
  public var onRaise: (@MainActor () -> Void)?
  /// Nil where that is not possible.
  public var onQuit: (@MainActor () -> Void)?
  /// Nil where that is not possible.
  public var onOpen: (@MainActor (_ path: [UInt8]) -> Void)?
  /// Nil until the bus has granted one.
  public private(set) var name: String?

  let player: Player
  private let bus: Bus
  private let clock: any PlayerClock
  private var objects: [BusObject] = []
  private var interfaces: [any BusInterface] = []
  private var owned: BusName?
  private var watch: Observation?
  private var shown: MediaProperties
  private var calls = CallAllowance(most: 100, rate: 50)
  private var reads = CallAllowance(most: 3000, rate: 1500)

  /// Publishes a player on a bus as long as this object exists.
  public init(player: Player, on bus: Bus) throws(GLibError) {
    self.player = player
    self.bus = bus
    clock = player.clock
    shown = MediaProperties(player.state)
    let root = MediaRoot(self)
    let control = MediaPlayer(self)
    interfaces = [root, control]
    let description = MediaInterface.description
    for (interface, name) in [
      (root as any BusInterface, MediaInterface.root), (control, MediaInterface.player),
    ] {
      objects.append(
        try BusObject(
          interface,
          name,
          describedBy: description,
          at: MediaInterface.object,
          on: bus
        )
      )
    }
    watch = player.observe { [weak self] in self?.publish($0) }
    own(MediaInterface.name)
  }

  func admit(isRead: Bool) throws(BusError) {
    let isWithin = isRead ? reads.allowsCall(at: clock.now) : calls.allowsCall(at: clock.now)
    guard isWithin else { throw .limitsExceeded("There are too many calls; try again later.") }
  }

  private func own(_ name: String) {
    owned = BusName(name, on: bus) { [weak self] isOurs in
      guard let self else { return }
      self.name = isOurs ? name : nil
      // Another Gatefold owns the name: MPRIS defines names for further instances.
      if !isOurs, name == MediaInterface.name, !bus.isClosed {
        own("\(name).instance\(getpid())")
      }
    }
  }

  private func publish(_ change: PlayerChange) {
    // While the player skips broken files, it publishes only the result.
    guard !change.isPassingOver else { return }
    let new = MediaProperties(change.new)
    let changes = new.changes(since: shown)
    shown = new
    if !changes.isEmpty {
      bus.emitChanged(changes, of: MediaInterface.player, at: MediaInterface.object)
    }
    for case .jumped(let place) in change.events {
      bus.emit(
        "Seeked",
        of: MediaInterface.player,
        at: MediaInterface.object,
        [.int64(MediaProperties.microseconds(place))]
      )
    }
  }
}
