internal import CGtk
internal import GLib

/// A container that lays widgets over its content.
@MainActor public final class Overlay: Widget {
  /// A container with its content only.
  public init(over content: Widget) {
    super.init(joining: gtk_overlay_new())
    gtk_overlay_set_child(opaque, content.widget)
  }

  /// Adds a widget over the content, placed by its alignment.
  public func lay(_ child: Widget) { gtk_overlay_add_overlay(opaque, child.widget) }

  /// Removes a widget that lies over the content.
  public func remove(_ child: Widget) { gtk_overlay_remove_overlay(opaque, child.widget) }
}

/// A container that shows and hides its content with a transition.
@MainActor public final class Revealer: Widget {
  /// A hidden container; the content fades in, or slides up with `slidesUp`.
  public init(of content: Widget, slidesUp: Bool = false) {
    super.init(joining: gtk_revealer_new())
    gtk_revealer_set_transition_type(
      opaque,
      slidesUp ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP : GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
    )
    gtk_revealer_set_child(opaque, content.widget)
    isVisible = false
    clipsDrawing = true
    connect(Notice("notify::child-revealed")) { [weak self] in
      self?.hideWhenGone()
      self?.clipOnlyWhileMoving()
    }
  }

  /// Whether its content is visible, or becomes so.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    set {
      guard newValue != isRevealed else { return }
      if newValue { isVisible = true } else { clipsDrawing = true }
      gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0)
    }
  }

  /// Shows the content without a transition.
  public func revealAtOnce() {
    let duration = gtk_revealer_get_transition_duration(opaque)
    gtk_revealer_set_transition_duration(opaque, 0)
    isRevealed = true
    gtk_revealer_set_transition_duration(opaque, duration)
  }

  private var hidden: (() -> Void)?

  /// Calls `handler` when the content has been hidden.
  public func onHidden(_ handler: @escaping () -> Void) { hidden = handler }

  /// GTK clips the content always, which would cut off what hangs over its edges, or never (4.24).
  private func clipOnlyWhileMoving() { clipsDrawing = gtk_revealer_get_child_revealed(opaque) == 0 }

  /// Hidden content must not get clicks or be read by screen readers.
  private func hideWhenGone() {
    guard !isRevealed, gtk_revealer_get_child_revealed(opaque) == 0 else { return }
    isVisible = false
    hidden?()
  }
}

/// A progress bar.
@MainActor public final class ProgressBar: Widget {
  /// An empty bar.
  public init() {
    super.init(joining: gtk_progress_bar_new())
  }

  /// The finished share, from 0 to 1.
  public var share: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set { gtk_progress_bar_set_fraction(opaque, newValue) }
  }
}
