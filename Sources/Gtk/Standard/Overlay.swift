internal import CGtk
internal import GLib

/// Something with other things over it.
@MainActor public final class Overlay: Widget {
  /// A widget, with nothing over it yet.
  public init(over content: Widget) {
    super.init(joining: gtk_overlay_new())
    gtk_overlay_set_child(opaque, content.widget)
  }

  /// Lays a widget over it, where its alignment puts it.
  public func lay(_ child: Widget) { gtk_overlay_add_overlay(opaque, child.widget) }
}

/// Something that comes and goes.
@MainActor public final class Revealer: Widget {
  /// A widget that is not there yet; it comes by fading in, or from below.
  public init(of content: Widget, slidesUp: Bool = false) {
    super.init(joining: gtk_revealer_new())
    gtk_revealer_set_transition_type(
      opaque,
      slidesUp ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP : GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
    )
    gtk_revealer_set_child(opaque, content.widget)
    isVisible = false
    connect(Notice("notify::child-revealed")) { [weak self] in self?.hideWhenGone() }
  }

  /// Whether it is to be there.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    set {
      guard newValue != isRevealed else { return }
      if newValue { isVisible = true }
      gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0)
    }
  }

  /// Shows it at once, without a motion.
  public func revealAtOnce() {
    let duration = gtk_revealer_get_transition_duration(opaque)
    gtk_revealer_set_transition_duration(opaque, 0)
    isRevealed = true
    gtk_revealer_set_transition_duration(opaque, duration)
  }

  private var hidden: (() -> Void)?

  /// It has gone.
  public func onHidden(_ handler: @escaping () -> Void) { hidden = handler }

  /// What has gone takes no clicks and is not read out.
  private func hideWhenGone() {
    guard !isRevealed, gtk_revealer_get_child_revealed(opaque) == 0 else { return }
    isVisible = false
    hidden?()
  }
}

/// A bar that fills as something gets done.
@MainActor public final class ProgressBar: Widget {
  /// An empty bar.
  public init() {
    super.init(joining: gtk_progress_bar_new())
  }

  /// The share that is done, 0 to 1.
  public var share: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set { gtk_progress_bar_set_fraction(opaque, newValue) }
  }
}
