public import GLib
public import Geometry
public import Gtk
internal import Motion

/// Lines of words that follow a sound: the line at its time is bright and in the middle.
///
/// Nothing runs while a line is current: the owner gives the position of the sound once, and one
/// timer waits for the next line. Frames run only while lines glide. Lines without times are a
/// plain scrolled text.
public final class LyricsView: CustomWidget {
  /// A line of words.
  public nonisolated struct Line: Sendable, Equatable {
    /// When it begins, in seconds; nil if that is not known.
    public var time: Double?
    /// The words; none for music without words.
    public var text: String

    /// A line from its two parts.
    public init(time: Double? = nil, text: String) {
      self.time = time
      self.text = text
    }
  }

  /// Calls once after so many seconds; the call is cancelled with the last reference to the result.
  public typealias Delay = (_ seconds: Double, _ call: @escaping @MainActor () -> Void) -> AnyObject

  /// How long the view stays where the user has scrolled to, in seconds.
  public nonisolated static let readingTime = 4.0
  /// How early a line becomes current, so that its first frame is on the screen at its time.
  public nonisolated static let lead = 1.0 / 60

  /// Called when the user chooses a line, with its time in seconds.
  public var onSeek: ((Double) -> Void)?
  /// The name for screen readers, such as the track's title.
  public var title = "" { didSet { if title != oldValue { describe(.label(title)) } } }
  /// What screen readers read for music without words.
  public var pauseTitle = "…" { didSet { if pauseTitle != oldValue { placeHandles() } } }
  /// The colour of the current line; others are as dim as is legible.
  public var textColor = Color.white { didSet { if textColor != oldValue { colorsChanged() } } }
  /// The colour below the text, from which the dimming follows; the view has no ground of its own.
  public var groundColor = Color.black {
    didSet { if groundColor != oldValue { colorsChanged() } }
  }
  /// The size of the text relative to the usual one.
  public var textScale = 1.0 { didSet { if textScale != oldValue { queueAllocate() } } }
  /// Whether targets are reached at once; nil uses the toolkit's setting.
  public var reducesMotion: Bool?

  /// The lines.
  public private(set) var lines: [Line] = []
  /// The index of the current line; nil before the first one and while there are no words.
  public internal(set) var current: Int?

  /// What is shown, and when.
  private(set) var timeline = VerseTimeline([])
  /// Where it is shown.
  private(set) var layout = VerseLayout(heights: [], gaps: [], viewport: 0, isCentered: false)
  /// The offset of the scroll, in pixels.
  var scroller = Scroller(settings: .init(spring: .rows))
  var light = VerseLight()
  /// The position of the sound.
  var anchor = SoundAnchor()
  /// The timer for the next line.
  var alarm: AnyObject?
  /// The timer for the end of the reading.
  var readingEnd: AnyObject?
  /// Whether the user has scrolled elsewhere, so that the view does not follow.
  var isReading = false
  /// Whether the current drag has moved or stopped the text.
  var hasScrolled = false
  /// The verse of the keyboard cursor.
  var focusVerse: Int?
  /// The pointer, while it is over the view.
  var pointer: Point?
  /// The verse under the pointer.
  var hovered: Int?
  /// The opacity of the lines that are not current.
  private(set) var dimmed = 1.0

  let now: () -> Double
  let delay: Delay
  let motion: MotionDriver
  private(set) lazy var texts = VerseTexts(for: self)
  private(set) lazy var handles = RecycledViews<Int, VerseHandle>(on: self) { VerseHandle() }
  private(set) var hand: HandInput?

  /// A view without lines; a test gives it a frame clock, a time and timers of its own.
  public init(
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now },
    delay: @escaping Delay = { Timeout(after: $0, $1) }
  ) {
    self.now = now
    self.delay = delay
    motion = MotionDriver(now: now)
    super.init()
    motion.frames = frames ?? self
    motion.isMoving = { [weak self] in self?.isResting == false }
    motion.onFrame = { [weak self] in self?.moved() }
    motion.onRest = { [weak self] in self?.placeHandles() }
    clipsDrawing = true
    hand = HandInput(for: self, now: now)
    listen()
    colorsChanged()
  }

  /// Replaces the lines, and shows the current one at once.
  public func show(_ lines: [Line]) {
    let lines = lines.map { line in
      // A line is one paragraph, whatever its file contains.
      let parts = line.text.split(whereSeparator: \.isNewline)
      return Line(time: line.time, text: parts.joined(separator: " "))
    }
    self.lines = lines
    timeline = VerseTimeline(
      lines.map { .init(time: $0.time, isEmpty: $0.text.allSatisfy(\.isWhitespace)) }
    )
    let hadFocus = hasFocusInside
    (focusVerse, hovered) = (nil, nil)
    endReading()
    isFocusable = !timeline.isTimed
    light = VerseLight()
    scroller.jump(to: 0)
    setTexts()
    update(atOnce: true)
    if hadFocus { _ = enter() }
  }

  /// The words of a verse for screen readers.
  func words(of verse: Int) -> String {
    let verse = timeline.verses[verse]
    guard verse.kind == .words, let line = verse.line else { return pauseTitle }
    return lines[line].text
  }

  // MARK: - Layout

  private var style: VerseTexts.Style {
    var style = VerseTexts.Style(
      width: size.width,
      isTimed: timeline.isTimed,
      scale: textScale
    )
    style.font = fontName
    style.isMirrored = isRightToLeft
    return style
  }

  /// Lays out all words; what is in the middle remains there.
  private func setTexts() {
    guard size.width > 0, size.height > 0 else {
      // The verses of the last text are not those of the timeline any more.
      layout = VerseLayout(heights: [], gaps: [], viewport: 0, isCentered: false)
      return
    }
    let (old, style) = (layout, style)
    texts.set(
      timeline.verses.map { verse in (verse.line.map { lines[$0].text } ?? "", verse.kind) },
      style: style
    )
    layout = VerseLayout(
      heights: texts.heights,
      gaps: gaps,
      viewport: size.height,
      margin: fade,
      isCentered: timeline.isTimed
    )
    scroller.settings.extent = max(size.height, 1)
    scroller.settings.scaleFactor = Double(max(scaleFactor, 1))
    if old.heights.count == layout.heights.count {
      keepMiddle(from: old)
    } else if isFollowing {
      scroller.jump(to: layout.offset(centering: light.current ?? 0..<1))
    }
  }

  /// The spaces between the verses: those of one time, as a line and its translation, are a pair.
  private var gaps: [Double] {
    let verses = timeline.verses
    return verses.indices.map { index in
      let isPair =
        timeline.isTimed && index + 1 < verses.count
        && verses[index].time == verses[index + 1].time
      return isPair ? (texts.style.spacing / 4).rounded() : texts.style.spacing
    }
  }

  private func keepMiddle(from old: VerseLayout) {
    motion.advanceAtRest()
    let offset = scroller.position(at: time)
    if let verse = old.index(nearest: offset), timeline.isTimed || offset > 0 {
      let before = old.frame(of: verse, at: offset).middle - old.viewport / 2
      let after = layout.frame(of: verse, at: offset).middle - layout.viewport / 2
      scroller.rebase(offset: after - before)
    }
    if isFollowing, scroller.isResting(at: time) {
      scroller.jump(to: layout.offset(centering: light.current ?? 0..<1))
    } else if isFollowing {
      glide(at: time)
    } else {
      scroller.conform(to: layout, at: time)
    }
    motion.update()
  }

  /// The height over which text fades at the top and the bottom.
  var fade: Double { min(36, (size.height / 5).rounded()) }

  /// The column of the words.
  var column: Interval { Interval(middle: (size.width / 2).rounded(), length: texts.style.width) }

  private func colorsChanged() {
    let contrast = Toolkit.isHighContrast ? 7.0 : 4.5
    dimmed = max(textColor.leastOpacity(on: groundColor, contrast: contrast), 0.5)
    queueDraw()
  }

  // MARK: - CustomWidget

  public override class var cssName: String { "lyrics" }
  public override class var accessibleRole: AccessibleRole { .list }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: axis == .horizontal ? 120 : 96, natural: axis == .horizontal ? 320 : 330)
  }

  public override func layOut(in size: Size) {
    if size.height != layout.viewport || style != texts.style {
      setTexts()
      // Children are not added during a layout.
      motion.frames?.eachFrame { [weak self] _ in
        self?.placeHandles()
        return false
      }
    }
    for (verse, handle) in handles.live where layout.heights.indices.contains(verse) {
      let frame = layout.frame(of: verse, at: shownOffset)
      handle.allocate(
        Rect(x: column.start, y: frame.start, width: column.length, height: frame.length)
      )
    }
  }

  public override func draw(on snapshot: Snapshot) { drawVerses(on: snapshot) }

  public override func styleChanged() {
    colorsChanged()
    queueAllocate()
  }

  public override func mapped() {
    update(atOnce: true)
    placeHandles()
  }

  /// Stops all timers: what is not visible does not follow.
  public override func unmapped() {
    alarm = nil
    endReading()
    scroller.cancel(at: time, over: layout)
    scroller.finish()
    light.move(to: light.current, at: time, atOnce: true)
    motion.stop()
  }

  /// The Tab key stops at the list once, on the current line; arrow keys move through its lines.
  public override func moveFocus(_ direction: FocusDirection) -> Bool? {
    guard timeline.isTimed else { return nil }
    return hasFocusInside ? false : enter()
  }
}
