internal import Geometry
public import Gtk
public import Testing

/// A widget on the screen, in a plain window of an exact size.
public final class Stage {
  /// A pixel test with a renderer that cannot do what is tested.
  public struct WrongRenderer: Error, CustomStringConvertible {
    public let description: String
  }

  public let window = Window()
  private var widget: Widget?

  /// Shows a widget and waits until it has its size; the test fails if it does not get it.
  ///
  /// `needsDisplay` closes the window after the test.
  @discardableResult
  public init(
    _ widget: Widget,
    width: Int,
    height: Int,
    at location: SourceLocation = #_sourceLocation
  ) async {
    self.widget = widget
    window.isDecorated = false
    window.setDefaultSize(Size(width: Double(width), height: Double(height)))
    widget.request(width: width, height: height)
    window.content = widget
    window.present()
    let hasItsSize = await until {
      widget.isMapped && widget.size != .zero && window.size.width >= Double(width)
        && window.size.height >= Double(height)
    }
    guard !hasItsSize else { return }
    Issue.record(
      """
      a stage of \(width) × \(height) was not ready in time: it is \(window.size) large, \
      its widget \(widget.size) and \(widget.isMapped ? "" : "not ")on the screen
      """,
      sourceLocation: location
    )
  }

  public func close() {
    widget = nil
    window.destroy()
  }

  /// The widget's pixels, by the GL renderer.
  ///
  /// Throws if that is not available, as the Cairo renderer paints 3D transforms pink.
  public func pixels() throws -> PixelMap {
    let renderer = Renderer(of: window)
    guard renderer?.kind == .gl else {
      throw WrongRenderer(
        description: "pixel tests need GSK_RENDERER=gl; this window is drawn by "
          + (renderer?.typeName ?? "nothing yet")
      )
    }
    guard let picture = try widget?.picture() else {
      throw WrongRenderer(description: "the widget is not on the screen")
    }
    return picture.pixels()
  }
}

extension Widget {
  /// Waits until some frames of its window have begun, in which all earlier requests are done.
  public func frames(_ count: Int = 5) async {
    var left = count
    eachFrame { _ in
      left -= 1
      return left > 0
    }
    await until { left == 0 }
  }

  /// Presses a button without the quarter of a second for which GTK shows a key press.
  public func click() {
    if isSensitive { emit("clicked", on: self) }
  }
}
