internal import Geometry
internal import Gtk
internal import Motion
internal import Values

/// The texture of the record, painted off the main thread for each size and label.
final class SleeveDisc {
  /// The texture last painted.
  private(set) var texture: Texture?
  private var painted: Look?
  private var painting: Task<Void, Never>?
  private let onPainted: () -> Void

  private struct Look: Equatable {
    var side: Int
    var label: Color
  }

  /// A disc without a texture; `onPainted` is called with each new one.
  init(onPainted: @escaping () -> Void) { self.onPainted = onPainted }

  isolated deinit { painting?.cancel() }

  /// Whether the texture is the one that was last prepared.
  var isPainted: Bool { painting == nil }

  /// Paints it for the layout of a sleeve, unless it is painted already.
  func prepare(for sleeve: OpeningSleeve) {
    let side = sleeve.layout.side * SleeveLayout.discDiameter * Double(sleeve.scaleFactor)
    let look = Look(side: max(Int(clamping: side.rounded()), 1), label: sleeve.labelColor)
    guard look != painted else { return }
    painted = look
    painting?.cancel()
    painting = Task { [weak self] in
      let texture = await DiscArt.paint(side: look.side, label: look.label)
      guard let self, painted == look else { return }
      self.texture = texture
      painting = nil
      onPainted()
    }
  }
}
