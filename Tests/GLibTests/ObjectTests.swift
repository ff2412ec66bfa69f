import GLib
import Synchronization
import TestSupport
import Testing

struct ObjectTests {
  private let tracker = LifetimeTracker()

  /// A GObject whose handler holds a token: the token lives as long as the object.
  private func tracked() -> Object {
    let object = Object(adopting: Object.make(FundamentalType.object))
    let token = tracker.token()
    object.connect(Notice("notify")) { withExtendedLifetime(token) {} }
    return object
  }

  @Test func `an adopted object is freed with its wrapper`() {
    do {
      let object = tracked()
      #expect(tracker.alive == 1)
      withExtendedLifetime(object) {}
    }
    #expect(tracker.alive == 0)
  }

  @Test func `a shared object lives until the last wrapper is freed`() {
    var first: Object? = tracked()
    var second: Object? = first.map { Object(sharing: $0.rawPointer) }
    #expect(first == second)
    first = nil
    #expect(tracker.alive == 1)
    second = nil
    #expect(tracker.alive == 0)
  }

  @Test func `ten thousand objects are all freed`() {
    for _ in 0..<10_000 { _ = tracked() }
    #expect(tracker.alive == 0)
  }

  @Test func `wrappers of different objects differ`() {
    #expect(tracked() != tracked())
  }

  @Test func `a jointly owned object has one Swift object for life`() throws {
    let object = Object(joining: Object.make(FundamentalType.object))
    #expect(Object.peer(of: object.rawPointer) === object)
    let shared = Object(sharing: object.rawPointer)
    #expect(Object.peer(of: shared.rawPointer) === object)
  }

  @Test func `a jointly owned object survives in C alone and returns as the same object`() {
    var peer: Peer? = Peer(tracker.token())
    var keeper: Object? = peer.map { Object(sharing: $0.rawPointer) }
    peer = nil
    #expect(tracker.alive == 1, "the other reference keeps the Swift object")
    peer = keeper.flatMap { Object.peer(of: $0.rawPointer) } as? Peer
    #expect(peer != nil)
    keeper = nil
    #expect(tracker.alive == 1, "Swift's reference keeps it")
    peer = nil
    #expect(tracker.alive == 0)
  }

  @Test(arguments: [true, false])
  func `a jointly owned object is freed when neither side holds it`(swiftFirst: Bool) {
    var peer: Peer? = Peer(tracker.token())
    var keeper: Object? = peer.map { Object(sharing: $0.rawPointer) }
    #expect(peer == keeper && tracker.alive == 1)
    if swiftFirst { peer = nil } else { keeper = nil }
    #expect(tracker.alive == 1)
    (peer, keeper) = (nil, nil)
    #expect(tracker.alive == 0)
  }

  @Test func `the last Swift reference may be released on another thread`() async {
    let holder = Holder(Peer(tracker.token()))
    #expect(tracker.alive == 1)
    await Task.detached { holder.letGo() }.value
    #expect(await until { tracker.alive == 0 })
  }
}

private final class Peer: Object {
  let token: LifetimeTracker.Token

  init(_ token: LifetimeTracker.Token) {
    self.token = token
    super.init(joining: Object.make(FundamentalType.object))
  }
}

private nonisolated final class Holder: Sendable {
  private let peer: Mutex<Peer?>

  init(_ peer: sending Peer) { self.peer = Mutex(peer) }

  func letGo() { peer.withLock { $0 = nil } }
}
