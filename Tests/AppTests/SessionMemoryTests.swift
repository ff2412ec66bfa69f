import GLib
import TestSupport
import Testing

@testable import App

struct SessionMemoryTests {
  private let folder = TemporaryFolder.ofTest()

  @Test func `the state is restored from its file`() async throws {
    let path = folder.path("state/session")
    let memory = SessionMemory.kept(in: path)
    #expect(memory.state == SessionState())
    memory.state.zoom = 1.2
    memory.state.shelf = "all"
    await memory.flush()
    let again = SessionMemory.kept(in: path)
    #expect(again.state == memory.state)
  }

  @Test func `a broken file counts as missing, and is written again`() async throws {
    let path = folder.path("session")
    try SmallFile.replace(path, with: [0, 255, 91, 10])
    let memory = SessionMemory.kept(in: path)
    #expect(memory.state == SessionState())
    memory.state.isGrid = true
    await memory.flush()
    #expect(SessionMemory.kept(in: path).state.isGrid)
  }

  @Test func `changes in quick succession are written once, soon after the first`() async {
    let written = Locked<[SessionState]>([])
    let gate = Gate()
    let memory = SessionMemory(
      pause: { await gate.wait() },
      write: { state in written.withLock { $0.append(state) } }
    )
    for zoom in [1.1, 1.2, 1.3] { memory.state.zoom = zoom }
    #expect(written.withLock { $0.isEmpty })
    await gate.open()
    #expect(await until { written.withLock { $0.count } == 1 })
    #expect(written.withLock { $0.first?.zoom } == 1.3)
    memory.state.zoom = 1.4
    await memory.flush()
    #expect(written.withLock { $0.map(\.zoom) } == [1.3, 1.4])
  }

  @Test func `a change that is reverted writes nothing`() async {
    let written = Locked(0)
    let memory = SessionMemory(pause: {}, write: { _ in written.withLock { $0 += 1 } })
    memory.state.zoom = 2
    memory.state.zoom = 1
    await memory.flush()
    #expect(written.withLock { $0 } == 0)
  }
}

/// Blocks until it is opened.
private actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func open() {
    isOpen = true
    for waiter in waiting { waiter.resume() }
    waiting = []
  }
}
