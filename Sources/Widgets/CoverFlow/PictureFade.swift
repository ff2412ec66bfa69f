public import Gtk
internal import Values

/// Lets a picture appear over the placeholder that a widget has drawn before.
public final class PictureFade {
  /// In seconds.
  nonisolated static let duration = 0.12

  /// How much of the picture is visible.
  public private(set) var share = 1.0
  private unowned let widget: Widget
  private var tick: FrameTick?
  private var showedPlaceholder = false

  public init(of widget: Widget) { self.widget = widget }

  public var isRunning: Bool { share < 1 }

  /// Call it where the placeholder is drawn.
  public func noticePlaceholder() { showedPlaceholder = true }

  /// The picture is there: it fades in if the placeholder was visible.
  public func begin() {
    end()
    guard showedPlaceholder, widget.isMapped, Toolkit.animates else { return }
    share = 0
    var start: Double?
    tick = widget.eachFrame { [weak self] time in
      guard let self else { return false }
      share = Self.share(after: time - (start ?? time))
      start = start ?? time
      widget.queueDraw()
      return isRunning
    }
    showedPlaceholder = false
  }

  /// The picture, if there is one, is opaque from now on.
  public func end() {
    tick?.stop()
    (tick, share) = (nil, 1)
  }

  /// Another picture will be shown, of which no placeholder was visible yet.
  public func reset() {
    end()
    showedPlaceholder = false
  }

  nonisolated static func share(after time: Double) -> Double {
    (time / duration).clamped(to: 0...1)
  }
}
