public import GLib
public import Geometry
public import Gtk
internal import Motion

/// Lines of words that follow a sound: the line at its time is bright and in the middle.
///
/// Nothing runs while a line is current: the owner gives the position of the sound once, and one
/// timer waits for the next line. Frames run only while lines glide. Lines without times are a
/// plain scrolled text.
public final class LyricsView: CustomWidget, HandTarget {
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

  public private(set) var lines: [Line] = []
  /// The index of the current line; nil before the first one and while there are no words.
  public private(set) var current: Int?

  private(set) var timeline = VerseTimeline([])
  private(set) var layout = VerseLayout(heights: [], gaps: [], viewport: 0, isCentered: false)
  /// The offset of the scroll, in pixels.
  private(set) var scroller = Scroller(settings: .init(spring: .rows))
  private(set) var light = VerseLight()
  private(set) var anchor = SoundAnchor()
  /// The timer for the next line.
  private var alarm: AnyObject?
  let reading: VerseReading
  /// Whether the current drag has moved or stopped the text.
  private var hasScrolled = false
  private(set) var focusVerse: Int?
  private var pointer: Point?
  private(set) var hovered: Int?
  /// The opacity of the lines that are not current.
  private(set) var dimmed = 1.0

  let now: () -> Double
  private let delay: Delay
  private let motion: MotionDriver
  private(set) lazy var texts = VerseTexts(for: self)
  private(set) lazy var handles = RecycledViews<Int, VerseHandle>(on: self) { VerseHandle() }
  private var hand: HandInput?

  /// A view without lines; a test gives it a frame clock, a time and timers of its own.
  public init(
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now },
    delay: @escaping Delay = { Timeout(after: $0, $1) }
  ) {
    self.now = now
    self.delay = delay
    reading = VerseReading(delay: delay)
    motion = MotionDriver(now: now)
    super.init()
    motion.run(in: frames ?? self) { [weak self] in self?.isResting == false }
    motion.onFrame = { [weak self] in self?.moved() }
    motion.onRest = { [weak self] in self?.placeHandles() }
    reading.onEnd = { [weak self] in self?.change { $0.centerCurrentLine(at: $1) } }
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
    reading.end()
    isFocusable = !timeline.isTimed
    light = VerseLight()
    scroller.jump(to: 0)
    setTexts()
    update(atOnce: true)
    if hadFocus { _ = enter() }
  }

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
      centerCurrentLine(at: time)
    } else {
      scroller.conform(to: layout, at: time)
    }
    motion.update()
  }

  /// The height over which text fades at the top and the bottom.
  var fade: Double { min(36, (size.height / 5).rounded()) }

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
    reading.end()
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

  // MARK: - The sound

  /// A larger difference from the expected position is a seek, in seconds.
  private static let seekDistance = 0.5

  /// Follows a sound that is at `position` at `time` (on the clock of `MainLoop.now`), and runs or
  /// rests from there until the next call.
  public func follow(position: Double, at time: Double, isRunning: Bool) {
    let next = SoundAnchor(position: position, time: time, isRunning: isRunning)
    let moment = now()
    let isSeek = abs(next.position(at: moment) - anchor.position(at: moment)) > Self.seekDistance
    anchor = next
    if isSeek { reading.end() }
    update()
    if isSeek { change { $0.centerCurrentLine(at: $1) } }
  }

  /// Makes the verses of the present position current, and waits for the next ones.
  private func update(atOnce: Bool = false) {
    let place = anchor.position(at: now()) + Self.lead
    // A timer that is early by a rounding error need not wait again.
    let verses = timeline.current(at: place + 1e-6)
    if atOnce || verses != light.current { move(to: verses, atOnce: atOnce || !isMapped) }
    alarm = nil
    guard isMapped, anchor.isRunning, let next = timeline.nextChange(after: place + 1e-6) else {
      return
    }
    alarm = delay(next - place) { [weak self] in self?.update() }
  }

  private func move(to verses: Range<Int>?, atOnce: Bool) {
    current = verses.flatMap { timeline.verses[$0.lowerBound].line }
    // Not an announcement: reading every line aloud would talk over the music.
    describe(.description(verses.map { $0.map(words(of:)).joined(separator: "\n") } ?? ""))
    change { view, time in
      view.light.move(to: verses, at: time, atOnce: atOnce || view.isStill)
      if atOnce, view.isFollowing {
        view.scroller.jump(to: view.layout.offset(centering: verses ?? 0..<1))
      } else {
        view.centerCurrentLine(at: time)
      }
    }
  }

  /// Whether the current line is kept in the middle.
  private var isFollowing: Bool { timeline.isTimed && !reading.isActive && !scroller.isTracking }

  /// Lets the current line glide to the middle, unless the user reads elsewhere.
  private func centerCurrentLine(at time: Double) {
    guard isFollowing else { return }
    scroller.go(to: layout.offset(centering: light.current ?? 0..<1), at: time, over: layout)
  }

  /// Stops following for a while, because the user scrolls.
  private func read() {
    if timeline.isTimed { reading.begin(isHeld: scroller.isTracking) }
  }

  // MARK: - Frames

  /// The time of the shown frame.
  var time: Double { motion.time }

  private var isResting: Bool {
    light.isResting(at: time) && (scroller.isTracking || scroller.isResting(at: time))
  }

  public var isRunning: Bool { motion.isRunning }

  /// Whether targets are reached at once.
  private var isStill: Bool { reducesMotion ?? !Toolkit.animates }

  /// Changes the state, now or at the time of an event, and runs frames while it moves.
  @discardableResult
  private func change<Answer>(
    at eventTime: Double? = nil,
    _ body: (_ view: LyricsView, _ time: Double) -> Answer
  ) -> Answer {
    motion.advance(to: eventTime)
    scroller.settings.reducesMotion = isStill
    let answer = body(self, time)
    moved()
    if isMapped { motion.update() } else { scroller.finish() }
    if !motion.isRunning { placeHandles() }
    return answer
  }

  private func moved() {
    hover()
    queueDraw()
  }

  // MARK: - HandTarget

  /// Accepts vertical movements of fingers, if there is anything to scroll.
  public func takes(_ movement: HandMovement) -> Bool {
    movement.axis == .vertical && movement.device != .mouse && canScroll
  }

  public func handCame(at time: Double) -> Bool {
    // A motion that has ended is not stopped, however late its last frame is.
    if scroller.isResting(at: time) { motion.advance(to: time) }
    hasScrolled = scroller.begin(at: self.time, over: layout)
    if hasScrolled { read() }
    motion.update()
    return hasScrolled
  }

  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let gain = movement.device == .touchpad ? FoldingList.touchpadGain : 1
    hasScrolled = true
    change(at: time) { view, time in
      view.scroller.move(
        by: step.shown.y * gain,
        of: step.travelled.y * gain,
        at: time,
        over: view.layout
      )
      view.read()
    }
  }

  /// Lets the lines coast; the view follows again some seconds later.
  public func handLeft(flings: Bool, at time: Double) {
    change(at: time) { view, time in
      view.scroller.end(flings: flings, at: time, over: view.layout)
      if view.hasScrolled { view.read() } else { view.centerCurrentLine(at: time) }
    }
  }

  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    guard canScroll, detents.y != 0, !modifiers.contains(.control) else { return false }
    change(at: time) { view, time in
      view.scroller.settings.wheelStep = Scroller.Settings.wheelStep(page: view.size.height)
      view.scroller.turnWheel(by: detents.y, at: time, over: view.layout)
      view.read()
    }
    return true
  }

  var canScroll: Bool { layout.bounds.map { $0.upperBound > $0.lowerBound } ?? false }

  // MARK: - Clicks and the pointer

  /// Adds all controllers except `HandInput`.
  private func listen() {
    let click = ClickGesture()
    click.onRelease { [weak self] count, point in
      // The second press of a double click must not seek again.
      if count == 1 { self?.click(at: point) }
    }
    add(click)
    listen { [weak self] in
      self?.pointer = $0
      self?.hover()
    } onPress: { [weak self] in
      self?.press($0, $1) ?? false
    }
  }

  private func click(at point: Point) {
    guard timeline.isTimed, let verse = verse(at: point) else { return }
    moveCursor(to: verse)
    seek(to: verse)
  }

  private func verse(at point: Point) -> Int? {
    guard point.y >= 0, point.y < size.height else { return nil }
    return layout.verse(at: point.y, offset: shownOffset)
  }

  func seek(to verse: Int) {
    guard let time = timeline.verses[verse].time else { return }
    reading.end()
    onSeek?(time)
    update()
    change { $0.centerCurrentLine(at: $1) }
  }

  private func hover() {
    let verse = timeline.isTimed && !scroller.isTracking ? pointer.flatMap(verse(at:)) : nil
    guard verse != hovered else { return }
    if (verse == nil) != (hovered == nil) { setCursor(verse == nil ? nil : "pointer") }
    hovered = verse
    queueDraw()
  }

  // MARK: - The cursor

  /// Moves the cursor to a verse, which glides to the middle.
  func read(at verse: Int) {
    let verse = min(max(verse, 0), layout.heights.count - 1)
    change { view, time in
      view.scroller.cancel(at: time, over: view.layout)
      view.scroller.go(
        to: view.layout.offset(centering: verse..<verse + 1),
        at: time,
        over: view.layout
      )
      view.read()
    }
    moveCursor(to: verse)
  }

  /// Scrolls a text without times.
  func scroll(to target: Double) {
    change { $0.scroller.go(to: target, at: $1, over: $0.layout) }
  }

  /// Gives the focus to the current line, or to the text as a whole if it has no times.
  private func enter() -> Bool {
    guard timeline.isTimed, !layout.heights.isEmpty else { return takeFocus() }
    return moveCursor(to: light.current?.lowerBound ?? 0)
  }

  @discardableResult
  private func moveCursor(to verse: Int) -> Bool {
    focusVerse = verse
    placeHandles()
    queueDraw()
    return handles[verse]?.takeFocus() ?? false
  }

  /// Gives handles to the visible lines, and to the one with the cursor.
  private func placeHandles() {
    guard size.height > 0 else { return }
    let seen = layout.verses(at: scroller.target, to: size.height)
    var keys = seen.filter { timeline.verses[$0].kind != .paragraphBreak }
    if let focusVerse, !keys.contains(focusVerse) {
      // The cursor is forgotten with the focus, which must not vanish with its line.
      if hasFocusInside { keys.append(focusVerse) } else { self.focusVerse = nil }
    }
    handles.show(keys)
    for (verse, handle) in handles.live {
      handle.show(words(of: verse), at: verse, of: timeline.verses.count)
      handle.isFocusable = timeline.isTimed
    }
    queueAllocate()
  }
}
