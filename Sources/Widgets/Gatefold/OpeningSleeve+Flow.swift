internal import Gtk
internal import Motion

extension OpeningSleeve {
  /// The number of records that a horizontal movement on the cover goes through.
  public var flowCount: Int {
    get { flow.count }
    set { flow.set(count: newValue) }
  }

  /// The record in the sleeve; the flow changes it before it calls `onArrive`.
  public var flowIndex: Int {
    get { flow.index }
    set { flow.set(index: newValue) }
  }

  /// Moves the flow to a record, as when the next one plays; `onArrive` is called on the way.
  ///
  /// A sleeve that is not open, or whose flow is held, shows it at once.
  public func go(toRecord index: Int) {
    guard opening == 1, !flow.isHeld else { return flow.arriveAtOnce(at: index) }
    flow.go(to: index)
  }

  /// Called when the flow is about to rest on another record: the owner plays it, and shows it on
  /// the cover and the page at once.
  ///
  /// The wing is shut at this time, so its colours and texts change unseen.
  public var onArrive: ((_ index: Int) -> Void)? {
    get { flow.onArrive }
    set { flow.onArrive = newValue }
  }

  /// Called when the flow has come to rest, perhaps on the record that it began with.
  public var onFlowRest: (() -> Void)? {
    get { flow.onRest }
    set { flow.onRest = newValue }
  }

  /// Called when the user reaches for a record after the last one or before the first one.
  public var onBeyond: ((_ isNext: Bool) -> Void)? {
    get { flow.onBeyond }
    set { flow.onBeyond = newValue }
  }

  public var flowPosition: Double { flow.position }

  /// How far the right wing is open at the sleeve's record, from 0, while other records stand in
  /// front, to 1.
  public var wingOpening: Double { flow.wing }

  /// Shows the covers of all records anew.
  public func reloadFlow() { flow.reload() }

  /// Shows a position of the flow at once, as for a picture.
  public func hold(flow position: Double) {
    flow.driver.change { scroller, time in
      scroller.jump(to: Double(flow.index))
      let places = Ring(count: max(flow.count, 1), wraps: false)
      scroller.begin(at: time, over: places)
      scroller.move(by: position - Double(flow.index), at: time, over: places)
    }
  }

  func listenToKeys() {
    coverSide.onKeyPress { [weak self] in self?.pressed($0, with: $1) ?? false }
  }

  /// Handles a key on the cover; returns whether it had an effect.
  func pressed(_ key: Key, with modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty, opening == 1 else { return false }
    switch key {
    case .left, .keypadLeft: return flow.step(by: isRightToLeft ? 1 : -1)
    case .right, .keypadRight: return flow.step(by: isRightToLeft ? -1 : 1)
    default: return false
    }
  }
}
