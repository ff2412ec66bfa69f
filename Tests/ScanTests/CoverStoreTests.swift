import Foundation
import Messages
import Synchronization
import TagReader
import TestSupport
import Testing

@testable import Library

@Suite(.serialized, .timeLimit(.minutes(3))) final class CoverStoreTests {
  private let folder: TemporaryFolder
  private let started = Started()

  private final class Started: Sendable {
    let numbers = Mutex<[Int32]>([])
  }

  init() throws { folder = try TemporaryFolder() }

  private var cacheFolder: String { folder.path("cache/covers") }

  private func store(
    limit: Int = 1 << 30,
    program: String? = nil,
    patience: Double = 20,
    processes: Int = 2,
    time: TurnedClock? = nil
  ) -> CoverStore {
    var settings = PictureProcess.Settings()
    settings.program = program ?? Corpus.reader.path
    settings.patience = patience
    if let time { settings.clock = { time.look() } }
    settings.started = { [started] number in started.numbers.withLock { $0.append(number) } }
    let cache = CoverCache(folder: cacheFolder, limit: limit)
    return CoverStore(cache: cache, settings: settings, processes: processes)
  }

  private func kept() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: cacheFolder)) ?? []).sorted()
  }

  private func file(_ name: String, colour: UInt8, side: Int = 40) throws -> CoverSource {
    let png = Pictures.png(width: side, height: side) { _, _ in [colour, 0, 0, 255] }
    try Data(png).write(to: folder.url.appending(path: name))
    return CoverSource(file: Array(folder.path(name).utf8), size: Int64(png.count), modified: 1)
  }

  private func embedded() throws -> CoverSource {
    let reader = FileReader()
    for path in try Corpus.shared.get().audioPaths() {
      if let picture = reader.record(at: path).tags?.picture {
        return CoverSource(track: path, digest: picture.digest)
      }
    }
    throw Corpus.Failure(program: "corpus", said: "no picture")
  }

  @Test func `a cover is made once, and comes from the disk the next time`() async throws {
    let source = try embedded()
    let first = try #require(await store().thumbnail(of: source))
    #expect(min(first.width, first.height) >= CoverStore.shortSide)
    #expect(kept() == [source.key + ".jpg"])
    let again = try #require(await store().thumbnail(of: source))
    #expect(again.width == first.width && again.height == first.height)
  }

  @Test func `the cache may be deleted at any time`() async throws {
    let (source, store) = (try file("a.png", colour: 200), store())
    #expect(await store.prepare(source))
    try FileManager.default.removeItem(atPath: folder.path("cache"))
    let thumbnail = try #require(await store.thumbnail(of: source))
    #expect(thumbnail.pixels.first == 0xff00_00c8)
    #expect(kept().count == 1)
  }

  @Test func `a broken thumbnail on the disk is made anew`() async throws {
    let (source, store) = (try file("a.png", colour: 90), store())
    #expect(await store.prepare(source))
    try Data("nonsense".utf8).write(to: URL(filePath: "\(cacheFolder)/\(source.key).jpg"))
    #expect(await store.thumbnail(of: source)?.pixels.first == 0xff00_005a)
    #expect(await store.thumbnail(of: source)?.width == 40)
  }

  @Test func `thumbnails stay where the program that reads pictures does not start`() async throws {
    let source = try file("a.png", colour: 90)
    #expect(await store().prepare(source))
    #expect(await store(program: "/no/such/program").thumbnail(of: source) == nil)
    #expect(await store().thumbnail(of: source)?.pixels.first == 0xff00_005a)
    #expect(kept().count == 1)
    try FileManager.default.removeItem(atPath: folder.path("a.png"))
    #expect(await store(program: "/no/such/program").thumbnail(of: source) == nil)
    #expect(await store().thumbnail(of: source) != nil)
  }

  @Test func `the cache stays within its limit, and the oldest go first`() async throws {
    let sources = try (0..<6).map { try file("\($0).png", colour: UInt8($0 * 40)) }
    #expect(await store().prepare(sources[0]))
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: "\(cacheFolder)/\(sources[0].key).jpg")[
        .size
      ] as? Int
    )
    let store = store(limit: size * 3 + size / 2)
    for source in sources.dropFirst() { #expect(await store.prepare(source)) }
    #expect(kept().count <= 3)
    #expect(kept().contains(sources[5].key + ".jpg"))
    #expect(!kept().contains(sources[0].key + ".jpg"))
  }

  @Test func `a cache that cannot be written does not keep covers from being shown`() async throws {
    try Data().write(to: URL(filePath: folder.path("cache")))
    #expect(await store().thumbnail(of: try file("a.png", colour: 7))?.width == 40)
  }

  @Test func `a picture that cannot be shown is nil, and asked for once`() async throws {
    let path = folder.path("bad.jpg")
    try Data("no picture".utf8).write(to: URL(filePath: path))
    let (store, source) = (store(), CoverSource(file: Array(path.utf8), size: 10, modified: 1))
    #expect(await store.thumbnail(of: source) == nil)
    _ = try file("bad.jpg", colour: 9)
    #expect(await store.thumbnail(of: source) == nil)
    #expect(kept() == [])
  }

  @Test func `a process that is killed again and again is started again`() async throws {
    let store = store()
    var killed = 0
    for index in 0..<20 {
      let source = try file("k\(index).png", colour: UInt8(index))
      // One that was hit twice is given up; the store goes on.
      async let thumbnail = store.thumbnail(of: source)
      if index % 2 == 0 {
        let numbers = started.numbers.withLock { $0 }
        for number in numbers[killed...] { kill(number, SIGKILL) }
        killed = numbers.count
      }
      _ = await thumbnail
    }
    #expect(killed > 5)
    #expect(await store.thumbnail(of: try file("last.png", colour: 3))?.pixels.first == 0xff00_0003)
  }

  @Test func `a program that is not there makes no covers, and nothing waits`() async throws {
    #expect(await store(program: "/nowhere").thumbnail(of: try file("a.png", colour: 1)) == nil)
  }

  @Test func `a program that never answers is given up`() async throws {
    let silent = try folder.writeScript("exec sleep 1000", "silent")
    #expect(
      await store(program: silent, patience: 0.3).thumbnail(of: try file("a.png", colour: 1)) == nil
    )
  }

  @Test func `what a process had begun to answer when it ended is not part of the next answer`()
    async throws
  {
    let script = """
      [ -e "$0.ended" ] && exec "\(Corpus.reader.path)" "$@"
      : > "$0.ended"
      printf '\\100\\000\\000\\000half'
      head -c 1 <&3 > /dev/null
      """
    let store = store(program: try folder.writeScript(script, "halfway"))
    #expect(await store.thumbnail(of: try file("a.png", colour: 9))?.pixels.first == 0xff00_0009)
    #expect(started.numbers.withLock { $0.count } == 2)
  }

  @Test func `a process without work for a minute ends, and the next cover starts another`()
    async throws
  {
    let time = TurnedClock()
    let store = store(processes: 1, time: time)
    #expect(await store.prepare(try file("a.png", colour: 1)))
    time.turn(by: 59)
    #expect(await store.prepare(try file("b.png", colour: 2)))
    let numbers = started.numbers.withLock { $0 }
    #expect(numbers.count == 1)
    time.turn(by: 60)
    // A request that is cancelled before it begins wakes the queue, and is no work.
    let source = try file("c.png", colour: 3)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await store.prepare(source)
    }
    #expect(await task.value == false)
    for number in numbers {
      while kill(number, 0) == 0 { await Task.yield() }
    }
    #expect(await store.prepare(source))
    #expect(started.numbers.withLock { $0.count } == 2)
  }

  @Test func `who does not wait any more is let go, and no process stays`() async throws {
    let silent = try folder.writeScript("exec sleep 1000", "silent")
    let (store, source) = (store(program: silent), try file("a.png", colour: 1))
    let task = Task { await store.thumbnail(of: source) }
    while started.numbers.withLock({ $0.isEmpty }) { await Task.yield() }
    task.cancel()
    #expect(await task.value == nil)
    for number in started.numbers.withLock({ $0 }) {
      while kill(number, 0) == 0 { await Task.yield() }
    }
  }

  @Test func `what is most wanted comes first`() async {
    let order = Order()
    let queue = PictureQueue(settings: PictureProcess.Settings(), processes: 1)
    var tasks: [Task<Void, Never>] = []
    for (name, urgency) in [
      ("first", 9.0), ("low", -1), ("middle", 0), ("high", 5), ("last", 0),
    ] {
      let ticket = queue.ticket()
      tasks.append(
        Task {
          _ = await withCheckedContinuation { waiter in
            queue.wait(for: name, urgency: urgency, ticket: ticket, waiter) { _, _, _ in
              order.hasBegun.withLock { $0 = true }
              while !order.isOpen.withLock({ $0 }) { usleep(1000) }
              order.names.withLock { $0.append(name) }
              return PictureAnswer(.done)
            }
          }
        }
      )
      while queue.count < tasks.count || !order.hasBegun.withLock({ $0 }) { await Task.yield() }
    }
    order.isOpen.withLock { $0 = true }
    for task in tasks { await task.value }
    #expect(order.names.withLock { $0 } == ["first", "high", "middle", "last", "low"])
    queue.close()
  }

  @Test func `both processes start when asked to, and one of them comes first`() async {
    var settings = PictureProcess.Settings()
    settings.program = Corpus.reader.path
    settings.started = { [started] number in started.numbers.withLock { $0.append(number) } }
    let queue = PictureQueue(settings: settings)
    queue.startThreads(withProcesses: true)
    while started.numbers.withLock({ $0.count }) < 2 { await Task.yield() }
    for ticket in UInt64(1)...20 {
      _ = await withCheckedContinuation { waiter in
        queue.wait(for: "picture", urgency: 0, ticket: ticket, waiter) { process, _, _ in
          #expect(process.isInView)
          return PictureAnswer(.done)
        }
      }
    }
    queue.close()
    await queue.ended()
  }

  private final class Order: Sendable {
    let hasBegun = Mutex(false)
    let isOpen = Mutex(false)
    let names = Mutex<[String]>([])
  }

  @Test func `the folder's cover is found among its pictures`() async throws {
    let library = try Corpus.shared.get().library
    let many = library.appending(path: "Mess/many-covers").path
    let names = ["folder.jpg", "cover.png", "Folder.JPG", "AlbumArtSmall.jpg", "scans/back.jpg"]
    let found = try await store().cover(among: names.map { image("\(many)/\($0)") })
    #expect(found?.place == .file(Array("\(many)/cover.png".utf8)))
    let broken = library.appending(path: "Mess/bad-folder-cover/folder.jpg").path
    #expect(try await store().cover(among: [image(broken)]) == nil)
    #expect(try await store().cover(among: []) == nil)
  }

  private func image(_ path: String) -> FolderImage {
    FolderImage(path: BytePath(path), size: 1, modified: 1)
  }

  @Test func `an icon is no cover, whatever its name; on a disk that is away the name decides`()
    async throws
  {
    let icon = try file("cover.png", colour: 1, side: 32)
    let large = try file("front.png", colour: 2, side: 600)
    let store = store()
    let (one, other) = (image(folder.path("cover.png")), image(folder.path("front.png")))
    // Asked at the same time each has an answer.
    async let first = store.cover(among: [one, other])
    async let second = store.cover(among: [one, other])
    #expect(try await [first, second].map { $0?.place } == [large.place, large.place])
    #expect(try await store.cover(among: [one]) == nil)
    let away = image("/nowhere/folder.jpg")
    #expect(try await store.cover(among: [away])?.place == .file(Array("/nowhere/folder.jpg".utf8)))
    withExtendedLifetime(icon) {}
  }
}
