public import GLib
internal import Glibc

/// Shows a player to the desktop and lets the desktop control it: media keys, lock screens and
/// `playerctl`, by MPRIS 2.2.
///
/// Whatever comes over the bus is somebody else's: what makes no sense is refused and changes
/// nothing.
@MainActor public final class MediaControls {
  /// Shows the window; without it there is none to show.
  public var onRaise: (@MainActor () -> Void)?
  /// Ends the program.
  public var onQuit: (@MainActor () -> Void)?
  /// Plays a file by its path.
  public var onOpen: (@MainActor (_ path: [UInt8]) -> Void)?
  /// The name by which it is known; nil until the bus has granted one.
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

  /// Shows a player on a bus as long as this object is there.
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
    watch = player.observe { [weak self] in self?.tell($0) }
    own(MediaInterface.name)
  }

  /// Counts a call; refuses it where there are too many.
  func admit(isRead: Bool) throws(BusError) {
    let isWithin = isRead ? reads.takes(at: clock.now) : calls.takes(at: clock.now)
    guard isWithin else { throw .limitsExceeded("There are too many calls; try again later.") }
  }

  private func own(_ name: String) {
    owned = BusName(name, on: bus) { [weak self] isOurs in
      guard let self else { return }
      self.name = isOurs ? name : nil
      // Another Gatefold is there already: MPRIS has a form of name for that.
      if !isOurs, name == MediaInterface.name, !bus.isClosed {
        own("\(name).instance\(getpid())")
      }
    }
  }

  private func tell(_ change: PlayerChange) {
    // Nobody wants to hear of each of many files that cannot be played, one after the other.
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
