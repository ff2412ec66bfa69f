import GLib
import Synchronization
import TestSupport
import Testing

struct ObjectTests {
  private let tracker = LifetimeTracker()

  /// A plain GObject whose handler holds a token: the token is alive while the object is.
  private func tracked() -> Object {
    let object = Object(adopting: Object.make(FundamentalType.object))
    let token = tracker.token()
    object.connect(Notice("notify")) { withExtendedLifetime(token) {} }
    return object
  }

  @Test func `an adopted object goes with its wrapper`() {
    do {
      let object = tracked()
      #expect(tracker.alive == 1)
      withExtendedLifetime(object) {}
    }
    #expect(tracker.alive == 0)
  }

  @Test func `a shared object lives until the last wrapper goes`() {
    var first: Object? = tracked()
    var second: Object? = first.map { Object(sharing: $0.rawPointer) }
    #expect(first == second)
    first = nil
    #expect(tracker.alive == 1)
    second = nil
    #expect(tracker.alive == 0)
  }

  @Test func `ten thousand objects leave none`() {
    for _ in 0..<10_000 { _ = tracked() }
    #expect(tracker.alive == 0)
  }

  @Test func `wrappers of different objects differ`() {
    #expect(tracked() != tracked())
  }

  @Test func `an object owned together is one Swift object for life`() throws {
    let object = Object(joining: Object.make(FundamentalType.object))
    #expect(Object.peer(of: object.rawPointer) === object)
    let shared = Object(sharing: object.rawPointer)
    #expect(Object.peer(of: shared.rawPointer) === object)
  }

  @Test func `an object owned together survives in C hands and comes back`() {
    var peer: Peer? = Peer(tracker.token())
    var keeper: Object? = peer.map { Object(sharing: $0.rawPointer) }
    peer = nil
    #expect(tracker.alive == 1, "the other hold keeps the Swift object")
    peer = keeper.flatMap { Object.peer(of: $0.rawPointer) } as? Peer
    #expect(peer != nil)
    keeper = nil
    #expect(tracker.alive == 1, "Swift's hold keeps it")
    peer = nil
    #expect(tracker.alive == 0)
  }

  @Test(arguments: [true, false])
  func `an object owned together goes when nobody holds it`(swiftFirst: Bool) {
    var peer: Peer? = Peer(tracker.token())
    var keeper: Object? = peer.map { Object(sharing: $0.rawPointer) }
    #expect(peer == keeper && tracker.alive == 1)
    if swiftFirst { peer = nil } else { keeper = nil }
    #expect(tracker.alive == 1)
    (peer, keeper) = (nil, nil)
    #expect(tracker.alive == 0)
  }

  @Test func `the last Swift hold may go on another thread`() async {
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

/// Keeps an object that any thread may let go.
private nonisolated final class Holder: Sendable {
  private let peer: Mutex<Peer?>

  init(_ peer: sending Peer) { self.peer = Mutex(peer) }

  func letGo() { peer.withLock { $0 = nil } }
}
