internal import GLib
internal import Playback

final class ScreenLight {
  private let make: (_ reason: String) -> AnyObject?
  private var wakefulness: AnyObject?

  /// `make` returns an object that prevents the screen from blanking while it lives.
  init(
    _ make: @escaping (_ reason: String) -> AnyObject? = { reason in
      Wakefulness(reason, prevents: .blank, program: Gatefold.id) { try? await Bus.session() }
    }
  ) {
    self.make = make
  }

  var isOn: Bool { wakefulness != nil }

  func turn(on isWanted: Bool) {
    if isWanted != isOn { wakefulness = isWanted ? make(tr("Music is playing")) : nil }
  }
}
