internal import Glibc
internal import Messages
internal import Processes
internal import Synchronization
public import Values

/// Thumbnails of covers: made in separate processes, cached on disk, most urgent first.
public final class CoverStore: Sendable {
  public struct Thumbnail: Sendable, Equatable {
    public let width: Int
    public let height: Int
    /// Its pixels, row by row, each with red in its lowest byte, then green, blue and 255.
    public let pixels: [UInt32]
  }

  /// The minimum length of a thumbnail's short side, unless the picture is smaller.
  public static let shortSide = 460

  private let cache: CoverCache
  private let queue: PictureQueue
  private let hopeless = Mutex<Set<String>>([])

  /// The side of the pictures that servers send, which scale them.
  private static let serverSide = 640

  /// Caches thumbnails in `folder`, of files and of pictures on `servers`; with `startsAtOnce` the
  /// program that makes them is not started by the first cover.
  public init(
    folder: String,
    servers: ServerConnections? = nil,
    startsAtOnce: Bool = false
  ) {
    cache = CoverCache(folder: folder, limit: 512 << 20)
    var settings = PictureProcess.Settings()
    if let servers {
      settings.open = { path in
        ServerPath.isServer(BytePath(path))
          ? servers.picture(at: path, side: Self.serverSide) : Descriptor(file: path)
      }
    }
    queue = PictureQueue(settings: settings)
    if startsAtOnce { queue.startThreads(withProcesses: true) }
  }

  init(cache: CoverCache, settings: PictureProcess.Settings, processes: Int) {
    self.cache = cache
    queue = PictureQueue(settings: settings, processes: processes)
  }

  deinit { queue.close() }

  /// The cover as pixels; nil if none can be shown, or if the task is cancelled.
  public func thumbnail(of source: CoverSource) async -> Thumbnail? {
    let answer = await answer(for: source, wish: [.pixels, .jpeg], urgency: 0)
    guard let answer, answer.status == .done, !answer.pixels.isEmpty else { return nil }
    return Thumbnail(width: answer.width, height: answer.height, pixels: answer.pixels)
  }

  /// Makes sure that the cover is on disk; returns whether it can be shown.
  @discardableResult
  public func prepare(_ source: CoverSource) async -> Bool {
    await answer(for: source, wish: .jpeg, urgency: -1)?.status == .done
  }

  /// The cover as a JPEG file for other programs; nil if none can be shown.
  public func file(of source: CoverSource) async -> [UInt8]? {
    await prepare(source) ? cache.path(of: source.key) : nil
  }

  /// The file of a record's cached thumbnail; never makes or decodes one.
  public static func keptFile(
    of record: RecordID,
    in library: LibraryReader,
    folder: String
  ) async -> [UInt8]? {
    let cache = CoverCache(folder: folder, limit: 0)
    var keys: [String] = []
    if let picture = try? await library.picture(of: record) {
      keys = [picture.digest.hexadecimal]
    } else if let images = try? await library.images(beside: record) {
      keys = images.map {
        CoverSource(file: $0.path.bytes, size: $0.size, modified: $0.modified).key
      }
    }
    return keys.first(where: cache.has).map(cache.path)
  }

  /// The cover among the picture files beside an album's tracks, if one looks like a cover; throws
  /// `CancellationError` if the search was cancelled.
  public func cover(among images: [FolderImage]) async throws -> CoverSource? {
    // A server says which picture is the cover.
    if let image = images.first(where: { ServerPath.isServer($0.path) }) {
      return CoverSource(file: image.path.bytes, size: image.size, modified: image.modified)
    }
    guard !images.isEmpty else { return nil }
    let cover = Mutex<CoverSource?>(nil)
    // The key is unique, so callers do not share a result.
    let answer = await wait(for: "beside \(queue.ticket())", urgency: 0) {
      process,
      bell,
      isWanted in
      let found = FolderCover.best(of: images, &process, bell, isWanted)
      cover.withLock { $0 = found }
      return isWanted() ? PictureAnswer(.done) : nil
    }
    guard answer != nil else { throw CancellationError() }
    return cover.withLock { $0 }
  }

  /// Ends all work and its processes, and waits for that; later requests return nil.
  public func close() async {
    queue.close()
    await queue.ended()
  }

  private static func name(_ source: CoverSource, _ wish: PictureRequest.Wish) -> String {
    "\(wish.rawValue) \(source.key)"
  }

  private func answer(
    for source: CoverSource,
    wish: PictureRequest.Wish,
    urgency: Double
  ) async -> PictureAnswer? {
    if hopeless.withLock({ $0.contains(source.key) }) { return nil }
    let cache = cache
    let answer = await wait(for: Self.name(source, wish), urgency: urgency) {
      process,
      bell,
      wanted in
      cache.answer(for: source, wish: wish, &process, bell, wanted)
    }
    // A missing file may reappear with its disk.
    if let answer, answer.status != .done, answer.status != .missing {
      hopeless.withLock { _ = $0.insert(source.key) }
    }
    return answer
  }

  private func wait(
    for key: String,
    urgency: Double,
    work: @escaping @Sendable (inout PictureProcess, WakeUp, () -> Bool) -> PictureAnswer?
  ) async -> PictureAnswer? {
    let queue = queue
    let ticket = queue.ticket()
    defer { queue.forget(ticket) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        queue.wait(for: key, urgency: urgency, ticket: ticket, waiter, work: work)
      }
    } onCancel: {
      queue.cancel(ticket)
    }
  }
}

extension CoverCache {
  fileprivate func answer(
    for source: CoverSource,
    wish: PictureRequest.Wish,
    _ process: inout PictureProcess,
    _ bell: WakeUp,
    _ isWanted: () -> Bool
  ) -> PictureAnswer? {
    let shortSide = CoverStore.shortSide
    if has(source.key) {
      guard wish.contains(.pixels) else { return PictureAnswer(.done) }
      // The cached picture is small already: no side is long enough to be halved.
      let kept = PictureRequest(.file(path(of: source.key)), wish: .pixels, shortSide: 1 << 15)
      let answer = process.answer(to: kept, bell: bell, while: isWanted)
      if answer == nil || answer?.status == .done { return answer }
      // A damaged thumbnail is replaced by the new one.
    }
    let request = PictureRequest(source.place, wish: wish.union(.jpeg), shortSide: shortSide)
    let answer = process.answer(to: request, bell: bell, while: isWanted)
    if let answer, answer.status == .done { keep(answer.jpeg, for: source.key) }
    return answer
  }
}
