internal import Messages
internal import Values

/// Reading can be interrupted at any time and goes on where it was; tracks that the server does not
/// list any more are marked as missing, never deleted.
struct ServerMirror: Sendable {
  private let store: LibraryStore
  private let remote: RemoteProcess
  private let mostBytes: Int

  init(store: LibraryStore, remote: RemoteProcess, mostBytes: Int = ListLimit.mostBytes) {
    (self.store, self.remote, self.mostBytes) = (store, remote, mostBytes)
  }

  /// Without changes on the server this takes two requests.
  ///
  /// A server that was just added and refuses is removed, as is one that lies before anything of it
  /// was read; it remains after all other failures, such as a wrong password. `progress` is called
  /// often and from any thread.
  func update(
    _ root: LibraryRoot,
    progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> ScanSummary {
    var mark = try await store.mirrorMark(of: root)
    let isNew = mark.state == 0 && mark.next == 0
    let isFirst = if isNew { try await store.isUnread(root) } else { false }
    let isAdded = await store.takeAddition(of: root)
    var run = MirrorRun(root, store, remote, mostBytes: mostBytes, progress: progress)
    do {
      guard case .state(let text, let songs) = try await remote.answer(to: .state) else {
        throw ServerFailure(.senseless)
      }
      let state = Int64(bitPattern: MirrorHash.of(text))
      guard mark.state != state else { return run.summary }
      let isResumed = mark.reading == state
      if !isResumed { mark = MirrorMark(state: 0, reading: state, next: 0) }
      try await store.set(mark, of: root)
      try await run.readAlbums()
      try await run.readSongs(from: Int(mark.next), mark: mark, announced: songs)
      try await run.compareAlbums(isResumed: isResumed)
      mark = MirrorMark(state: run.isAway ? 0 : state)
      try await store.set(mark, of: root)
      return run.summary
    } catch is CancellationError {
      await run.endWriting()
      var summary = run.summary
      summary.isCancelled = true
      return summary
    } catch {
      await run.endWriting()
      // After other failures it goes on where it was: a recovered library keeps its servers.
      let failure = error as? ServerFailure
      // Later a proxy may refuse everything while the server starts.
      let isFinal = isAdded ? failure?.isRefusal == true : failure?.isLie == true
      if isFirst, isFinal { try await store.removeRoot(root.id) }
      throw error
    }
  }
}

private struct MirrorRun {
  private(set) var summary: ScanSummary
  /// Whether the server has lost all of its music, as if its disk were not mounted.
  private(set) var isAway = false

  private let root: LibraryRoot
  private let store: LibraryStore
  private let remote: RemoteProcess
  private let progress: @Sendable (ScanProgress) -> Void
  private let mostBytes: Int
  private var known = KnownFiles()
  private var albums: [String: ServerAlbum] = [:]
  private var batch = ScanBatch()
  /// The bytes of the tags in the batch.
  private var batchBytes = 0
  private var plays: [ServerCount] = []
  /// The writing of the batch before, which goes on while pages are read.
  private var writing: Task<Void, any Error>?
  /// The names of the tracks without an album.
  private var loose: Set<[UInt8]> = []
  /// The albums of tracks that are not in the server's list of albums.
  private var unlisted: Set<String> = []

  private static let (mostInBatch, mostBytesInBatch) = (2000, 16 << 20)
  private static let pagesAhead = 8

  init(
    _ root: LibraryRoot,
    _ store: LibraryStore,
    _ remote: RemoteProcess,
    mostBytes: Int,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) {
    (self.root, self.store, self.remote) = (root, store, remote)
    (self.mostBytes, self.progress) = (mostBytes, progress)
    summary = ScanSummary(root: root.path)
  }

  // MARK: - Lists

  mutating func readAlbums() async throws {
    known = try await store.knownFiles(below: root)
    // Some servers announce only the tracks of their last scan, which says nothing about albums.
    var limit = ListLimit(announced: 0, mostBytes: mostBytes)
    var next: Int? = 0
    while let start = next {
      try Task.checkCancellation()
      let answer = try await remote.answer(to: .albums(from: start))
      guard case .albums(let page, let following) = answer else { throw ServerFailure(.senseless) }
      // The ids are kept as they are and, up to three times as long, escaped in paths.
      let kept = page.reduce(0) { $0 + 600 + 4 * ($1.id.utf8.count + $1.cover.utf8.count) }
      try limit.check(page.map(\.id), next: following, keeping: kept)
      for album in page { add(album) }
      summary.progress.folders = albums.count
      progress(summary.progress)
      next = following
    }
  }

  private mutating func add(_ album: ServerAlbum) {
    albums[album.id] = album
    let folder = ServerPath.folder(ofAlbum: album.id, in: root.path)
    var mark = ImageMark()
    var images: [FoundFile] = []
    if !album.cover.isEmpty {
      let name = Array(ServerPath.escaped(album.cover).utf8)
      mark.add(name: name, size: 0, modified: 0)
      images = [FoundFile(folder: folder, name: name, size: 0, modified: 0)]
    }
    let before = known.index(of: folder).map { known.folders[$0].images } ?? ImageMark().value
    if before != mark.value { batch.images.append(FoundImages(folder: folder, images: images)) }
  }

  /// The next pages are requested before this one is written, as if they were as long as it is and
  /// the albums had said how many tracks there are: an answer that nobody needs would still be on
  /// its way when the mirror is done.
  mutating func readSongs(
    from start: Int,
    mark: MirrorMark,
    announced: Int
  ) async throws {
    var mark = mark
    var coming = [(start: start, task: request(start))]
    let end = albums.values.reduce(0) { $0 + $1.songCount }
    // Where the server says no numbers, albums have about 25 tracks.
    let most = max(announced, end, 25 * albums.count)
    var limit = ListLimit(announced: most, mostBytes: mostBytes)
    while true {
      try Task.checkCancellation()
      let (start, task) = coming.removeFirst()
      guard case .songs(let page, let next) = try await task.value else {
        throw ServerFailure(.senseless)
      }
      // Of a track that is written only a hash is kept, and where it is if that is no listed album.
      let kept = page.reduce(0) {
        $0 + 64 + (albums[$1.album] == nil ? 3 * ($1.id.utf8.count + $1.album.utf8.count) : 0)
      }
      try limit.check(page.map(\.id), next: next, keeping: kept)
      if let next {
        if coming.first?.start != next { coming = [(next, request(next))] }
        while coming.count < Self.pagesAhead, let last = coming.last {
          let following = last.start + next - start
          guard following <= end else { break }
          coming.append((following, request(following)))
        }
      }
      add(page)
      let isLast = next == nil
      guard isLast || isBatchFull else { continue }
      mark.next = Int64(next ?? 0)
      try await write(isLast ? nil : mark)
      if isLast { return }
    }
  }

  private func request(_ start: Int) -> Task<ServerAnswer.Kind, any Error> {
    let remote = remote
    return Task { try await remote.answer(to: .songs(from: start)) }
  }

  private var isBatchFull: Bool {
    let count = batch.files.count + batch.returned.count + batch.images.count + plays.count
    return count >= Self.mostInBatch || batchBytes >= Self.mostBytesInBatch
  }

  private mutating func add(_ songs: [ServerSong]) {
    for song in songs {
      summary.progress.files += 1
      let (file, bytes) = song.file(in: root.path)
      batchBytes += bytes
      if song.plays > 0 { plays.append(ServerCount(file, song.plays, song.played)) }
      if song.album.isEmpty {
        loose.insert(file.name)
      } else if albums[song.album] == nil {
        unlisted.insert(song.album)
      }
      switch known.state(of: file) {
      case .current: continue
      case .returned(let id): batch.returned.append(id)
      case .changed: batch.files.append(TagRecord(file, song.content))
      }
    }
    progress(summary.progress)
  }

  /// Begins to write what was read, and then how far that is.
  private mutating func write(_ mark: MirrorMark? = nil) async throws {
    try await finishWriting()
    guard !batch.isEmpty || !plays.isEmpty || mark != nil else { return }
    summary.progress.changed += batch.files.count
    summary.progress.read += batch.files.count
    summary.progress.renewed += batch.returned.count + batch.images.count
    let (store, root, next, counts) = (store, root, batch, plays)
    (batch, batchBytes, plays) = (ScanBatch(), 0, [])
    writing = Task {
      if !next.isEmpty { try await store.write(next, root: root) }
      if !counts.isEmpty { try await store.take(serverCounts: counts) }
      if let mark { try await store.set(mark, of: root) }
    }
    progress(summary.progress)
  }

  private mutating func finishWriting() async throws {
    try await writing?.value
    writing = nil
  }

  /// Waits for the last batch after a failure, which keeps what was read before.
  func endWriting() async { _ = await writing?.result }

  // MARK: - Differences

  /// Reads the albums of which the library has more or fewer tracks than the server, and marks what
  /// no longer exists.
  mutating func compareAlbums(isResumed: Bool) async throws {
    try await write()
    try await finishWriting()
    let counts = try await store.trackCounts(below: root)
    var outcome = WalkOutcome()
    isAway = albums.isEmpty && counts.values.contains { $0 > 0 }
    outcome.isRootAway = isAway
    for (folder, count) in counts where !isAway {
      guard let id = ServerPath.album(of: folder) else {
        if !isResumed { outcome.missing += try await missing(from: folder, beside: loose) }
        continue
      }
      guard let album = albums[id] else {
        // After an interruption it is unknown whether its tracks were read before.
        if count > 0, !isResumed, !unlisted.contains(id) {
          outcome.missing += try await missing(from: folder, beside: [])
        }
        continue
      }
      if album.songCount != count { outcome.missing += try await readAlbum(id, folder) }
    }
    for (id, album) in albums where album.songCount > 0 {
      let folder = ServerPath.folder(ofAlbum: id, in: root.path)
      if counts[folder] == nil { outcome.missing += try await readAlbum(id, folder) }
    }
    try await write()
    try await finishWriting()
    summary.progress.isWalked = true
    summary = try await store.settle(outcome, root: root, summary)
  }

  /// Returns the tracks that it no longer has.
  private mutating func readAlbum(_ id: String, _ folder: BytePath) async throws -> [TrackID] {
    try Task.checkCancellation()
    guard case .songs(let songs, _) = try await remote.answer(to: .songsOf(album: id)) else {
      throw ServerFailure(.senseless)
    }
    add(songs)
    if isBatchFull { try await write() }
    let present = Set(songs.map { $0.file(in: root.path).file.name })
    return try await missing(from: folder, beside: present)
  }

  private func missing(
    from folder: BytePath,
    beside present: Set<[UInt8]>
  ) async throws -> [TrackID] {
    try await store.trackNames(in: folder).filter { !present.contains($0.key) }.map(\.value)
  }
}

extension KnownFiles {
  fileprivate enum State {
    case current
    case returned(TrackID)
    case changed
  }

  fileprivate func state(of file: FoundFile) -> State {
    guard let folder = index(of: file.folder),
      let index = file.name.withUnsafeBufferPointer({ self.index(of: $0, in: folder) }),
      sizes[index] == file.size, modified[index] == file.modified
    else { return .changed }
    return states[index] == UInt8(Track.State.missing.rawValue) ? .returned(ids[index]) : .current
  }
}
