internal import Geometry
internal import Motion

/// One colour of a sleeve's print.
struct SleeveLayer {
  var path: Path
  var ink: SleeveInk
  /// Whether it is text, which is always on a ground of its own.
  var isText = false
}

/// A small sleeve has a figure or initials in place of its title, which nobody could read.
struct SleeveComposition {
  let sleeve: Sleeve
  let typesetter: Typesetter?
  let isSmall: Bool
  var chance: Chance
  private(set) var layers: [SleeveLayer] = []
  /// For titles that are written from right to left.
  private let isMirrored: Bool

  static let side = Canvas.side
  /// The distance of text from the edges.
  static let margin = 42.0
  /// The side in pixels below which a title is illegible.
  static let leastTitleSide = 112

  init(_ sleeve: Sleeve, side: Int, lettering: (any Lettering)?) {
    self.sleeve = sleeve
    typesetter = lettering.map { Typesetter(lettering: $0) }
    isSmall = side < Self.leastTitleSide
    chance = Chance(seed: sleeve.seed)
    isMirrored = sleeve.heading.isRightToLeft
    compose()
  }

  private mutating func compose() {
    switch sleeve.heading.isEmpty ? .discs : sleeve.design {
    case .bands: composeBands()
    case .poster: composePoster()
    case .horizon: composeHorizon()
    case .stripes: composeStripes()
    case .letter: composeLetter()
    case .discs: composeDiscs()
    case .tiles: composeTiles()
    case .label: composeLabel()
    }
  }

  // MARK: - Printing

  mutating func print(_ path: Path, _ ink: SleeveInk) {
    layers.append(SleeveLayer(path: isMirrored ? path.mirrored : path, ink: ink))
  }

  /// Returns the rest of the field below the text.
  @discardableResult
  mutating func print(
    _ text: SetText,
    in field: Rect,
    _ alignment: TextAlignment,
    ink: SleeveInk = .ink
  ) -> Rect {
    let place = isMirrored ? field.mirrored(in: Self.side) : field
    let path = text.path(
      in: place,
      top: field.origin.y,
      isMirrored ? alignment.mirrored : alignment
    )
    layers.append(SleeveLayer(path: path, ink: ink, isText: true))
    return field.below(text.height)
  }

  /// Prints the title and the artist in a field: at its top, in its middle or at its bottom.
  mutating func printTitle(
    _ title: TextStyle,
    artist: TextStyle,
    in field: Rect,
    _ alignment: TextAlignment,
    at place: TextAlignment,
    gap: Double = 18
  ) {
    guard let typesetter else { return }
    let credit = typesetter.set(sleeve.credit, artist, in: field.size)
    let creditHeight = credit.isEmpty ? 0 : credit.height + gap
    let room = Size(width: field.size.width, height: field.size.height - creditHeight)
    let heading = typesetter.set(sleeve.heading, title, in: room)
    let free = max(field.size.height - heading.height - creditHeight, 0)
    var rest = field.below(place == .start ? 0 : place == .end ? free : free / 2)
    rest = print(heading, in: rest, alignment)
    print(credit, in: rest.below(gap), alignment)
  }

  /// Prints the initials, or the first letters of a title without any, as large as a field.
  @discardableResult
  mutating func printInitials(
    _ face: Typeface,
    in field: Rect,
    ink: SleeveInk = .ink,
    letters: String? = nil
  ) -> Bool {
    guard let typesetter else { return false }
    let text = letters ?? sleeve.mark
    // Fitted by the outlines themselves, whatever the shapes of the letters.
    let line = typesetter.lettering.line(text, in: face, spacing: text.count > 1 ? -0.02 : 0)
    guard let bounds = line.path.bounds, bounds.size.height > 0, bounds.size.width > 0 else {
      return false
    }
    let scale = min(field.size.width / bounds.size.width, field.size.height / bounds.size.height)
    let place = isMirrored ? field.mirrored(in: Self.side) : field
    let offset = Point(
      x: place.center.x - bounds.center.x * scale,
      y: place.center.y - bounds.center.y * scale
    )
    let path = line.path.scaled(x: scale, y: scale, by: offset)
    layers.append(SleeveLayer(path: path, ink: ink))
    return true
  }
}

extension Path {
  /// The outlines mirrored within the canvas; their direction changes as well.
  fileprivate var mirrored: Path {
    mapped { Point(x: SleeveComposition.side - $0.x, y: $0.y) }
  }
}

extension Rect {
  func below(_ height: Double) -> Rect {
    Rect(
      x: origin.x,
      y: origin.y + height,
      width: size.width,
      height: max(size.height - height, 0)
    )
  }
}
