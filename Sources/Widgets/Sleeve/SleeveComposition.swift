internal import Geometry
internal import Gtk
internal import Pixels

/// One colour of a sleeve's print.
nonisolated struct SleeveLayer {
  enum Shape {
    case figure(Figure, isMirrored: Bool)
    /// Letters, and where the base line of each line starts.
    case letters(SetText, [Point])
    /// Letters as large as a field.
    case initials(CanvasText, Point, size: Double)
  }

  let shape: Shape
  let ink: SleeveInk

  func draw(on canvas: Canvas, _ color: Color) {
    switch shape {
    case .figure(let figure, let isMirrored):
      canvas.fill(color, isMirrored: isMirrored, figure.outline)
    case .letters(let set, let starts):
      for (line, start) in starts.enumerated() {
        set.text.draw(line: line, on: canvas, at: start, size: set.size, color: color)
      }
    case .initials(let text, let start, let size):
      text.draw(line: 0, on: canvas, at: start, size: size, color: color)
    }
  }
}

/// A small sleeve has a figure or initials in place of its title, which nobody could read.
nonisolated struct SleeveComposition {
  let sleeve: Sleeve
  let fonts: FontSet
  let isSmall: Bool
  /// The text in large letters: the title, or the artist where no font has the title's letters;
  /// empty where none has either's.
  let heading: String
  /// The artist, unless it is the heading.
  let credit: String
  /// The letters of a small sleeve, under the same conditions.
  let mark: String
  var chance: Chance
  private(set) var layers: [SleeveLayer] = []
  /// For titles that are written from right to left.
  private let isMirrored: Bool

  static let side = 600.0
  /// The distance of text from the edges.
  static let margin = 42.0
  /// The side in pixels below which a title is illegible.
  static let leastTitleSide = 112

  init(_ sleeve: Sleeve, side: Int, _ fonts: FontSet) {
    self.sleeve = sleeve
    self.fonts = fonts
    isSmall = side < Self.leastTitleSide
    chance = Chance(seed: sleeve.seed)
    func legible(_ texts: String...) -> String {
      texts.first { Self.isLegible($0, fonts) } ?? ""
    }
    heading = legible(sleeve.heading, sleeve.credit)
    let isOwn = heading == sleeve.heading && heading != sleeve.credit
    credit = isOwn ? legible(sleeve.credit) : ""
    mark = legible(sleeve.mark, Sleeve(title: sleeve.artist, hue: sleeve.hue).mark)
    isMirrored = heading.isRightToLeft
    compose()
  }

  /// Whether fonts have most letters of a text.
  private static func isLegible(_ text: String, _ fonts: FontSet) -> Bool {
    let count = text.count { !$0.isWhitespace }
    guard count > 0 else { return false }
    let set = CanvasText(text, families: Typeface.Family.plain.names, fonts: fonts)
    return set.missingLetterCount * 2 < count
  }

  private mutating func compose() {
    switch (isSmall ? mark : heading).isEmpty ? .discs : sleeve.design {
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

  mutating func print(_ figure: Figure, _ ink: SleeveInk) {
    layers.append(SleeveLayer(shape: .figure(figure, isMirrored: isMirrored), ink: ink))
  }

  /// Returns the rest of the field below the text.
  @discardableResult
  mutating func print(_ text: SetText, in field: Rect, _ alignment: TextAlignment) -> Rect {
    let place = isMirrored ? field.mirrored(in: Self.side) : field
    let starts = text.starts(in: place, isMirrored ? alignment.mirrored : alignment)
    if !text.isEmpty { layers.append(SleeveLayer(shape: .letters(text, starts), ink: .ink)) }
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
    let credit = SetText(self.credit, creditStyle(artist), in: field.size, fonts)
    let creditHeight = credit.isEmpty ? 0 : credit.height + gap
    let room = Size(width: field.size.width, height: field.size.height - creditHeight)
    let heading = SetText(self.heading, title, in: room, fonts)
    let free = max(field.size.height - heading.height - creditHeight, 0)
    var rest = field.below(place == .start ? 0 : place == .end ? free : free / 2)
    rest = print(heading, in: rest, alignment)
    print(credit, in: rest.below(gap), alignment)
  }

  /// Signs alone, such as "!!!", are thin and low, so they are bold and larger.
  func creditStyle(_ style: TextStyle) -> TextStyle {
    guard !credit.contains(where: { $0.isLetter || $0.isNumber }) else { return style }
    var style = style
    style.face = Typeface(style.face.family, weight: 800)
    style.sizes = style.sizes.lowerBound...style.sizes.upperBound * 1.5
    return style
  }

  /// Prints the initials, or the first letters of a title without any, as large as a field.
  @discardableResult
  mutating func printInitials(
    _ face: Typeface,
    in field: Rect,
    ink color: SleeveInk = .ink,
    letters: String? = nil
  ) -> Bool {
    let letters = letters ?? mark
    let text = CanvasText(
      letters,
      families: face.family.names,
      weight: face.weight,
      spacing: letters.count > 1 ? -0.02 : 0,
      fonts: fonts
    )
    // Fitted by the outlines themselves, whatever the shapes of the letters.
    guard let ink = text.ink(ofLine: 0), ink.size.height > 0 else { return false }
    let size = min(field.size.width / ink.size.width, field.size.height / ink.size.height)
    let place = isMirrored ? field.mirrored(in: Self.side) : field
    let start = Point(
      x: place.center.x - ink.center.x * size,
      y: place.center.y - ink.center.y * size
    )
    layers.append(SleeveLayer(shape: .initials(text, start, size: size), ink: color))
    return true
  }
}

nonisolated extension Rect {
  func below(_ height: Double) -> Rect {
    Rect(
      x: origin.x,
      y: origin.y + height,
      width: size.width,
      height: max(size.height - height, 0)
    )
  }
}
