internal import Glibc
internal import Processes
internal import Values

/// Walks the folders below a root and compares the files with the known ones, on its own thread.
actor FolderWalker {
  private let executor = ThreadExecutor()
  private let root: BytePath
  private let starts: [BytePath]
  private let known: KnownFiles
  private var walk: FolderWalk?
  private var kinds = FileKinds()
  private var isStarted = false
  private var seenFiles: [Bool]
  private var seenFolders: [Bool]
  private var failed: [BytePath] = []
  private var complaints: [String] = []
  /// Known folders that were mount points, and are now empty folders of the disk below.
  private var unmounted: [BytePath] = []
  /// Known folders that were mount points, and are now folders of the disk below that are not
  /// empty.
  private var uncovered: [BytePath] = []
  private var isRootEmpty = false
  /// Whether the root is on another disk than at the last scan, without any of the known files.
  private var isOtherDisk = false
  /// The disk that the root was on when it was last scanned.
  private let disk: Int64?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unownedReference }

  init(root: BytePath, starts: [BytePath]?, known: KnownFiles, disk: Int64? = nil) {
    self.root = root
    self.disk = disk
    self.starts = starts ?? [root]
    self.known = known
    seenFiles = Array(repeating: false, count: known.ids.count)
    seenFolders = Array(repeating: false, count: known.folders.count)
  }

  func next() -> WalkFindings {
    var findings = WalkFindings()
    if !isStarted {
      isStarted = true
      isOtherDisk = holdsOtherDisk()
      if !isOtherDisk { walk = FolderWalk(root: root.bytes, starts: starts.map(\.bytes)) }
    }
    while findings.files < 2000, findings.folders < 500 {
      guard let walk, visit(walk, &findings) else {
        findings.isLast = true
        break
      }
    }
    return findings
  }

  /// The conclusions about everything that was not found, after `next()` has reached the end.
  func outcome() -> WalkOutcome {
    var outcome = WalkOutcome()
    outcome.complaints = complaints
    // If the root disappeared or was emptied during the walk, its files do not count as missing.
    let wasEmptied = isRootEmpty && !known.ids.isEmpty
    guard let walk, walk.isRootInPlace, !wasEmptied else {
      outcome.isRootAway = true
      outcome.isOnOtherDisk = isOtherDisk && FolderCheck.problem(with: root) == nil
      return outcome
    }
    let away = failed + unmounted + uncovered.filter { !hasSeenFiles(below: $0) }
    for (index, folder) in known.folders.enumerated() where isInScope(folder.path) {
      let isAway = away.contains { folder.path.isInside($0) }
      if isAway {
        if folder.isAvailable { outcome.unavailable.append(folder.id) }
        continue
      }
      if seenFolders[index], !folder.isAvailable { outcome.available.append(folder.id) }
      let isGoneMount = folder.isMount && !seenFolders[index]
      if isGoneMount {
        if folder.isAvailable { outcome.unavailable.append(folder.id) }
        continue
      }
      for file in folder.files where !seenFiles[file] { outcome.missing.append(known.ids[file]) }
      if !folder.isAvailable, !seenFolders[index] { outcome.available.append(folder.id) }
    }
    return outcome
  }

  // MARK: - Disks

  /// Whether something other than the known disk is at the root's path, such as the folder below a
  /// mount point, which may contain files.
  ///
  /// The number of the disk alone is not enough, as some file systems get a new one at each mount.
  private func holdsOtherDisk() -> Bool {
    guard let disk, !known.ids.isEmpty, let identity = FolderIdentity(of: root, anyDisk: true),
      identity.disk != disk
    else { return false }
    let step = max(known.folders.count / Self.probeCount, 1)
    for index in stride(from: 0, to: known.folders.count, by: step) {
      let files = known.folders[index].files
      for file in files.prefix(Self.probeCount) where isThere(known.path(ofFile: file, in: index)) {
        return false
      }
    }
    return true
  }

  private static let probeCount = 32

  private func isThere(_ path: BytePath) -> Bool {
    var information = stat()
    return path.withCString { lstat($0, &information) } == 0
  }

  private func hasSeenFiles(below path: BytePath) -> Bool {
    known.folders.contains { folder in
      folder.path.isInside(path) && folder.files.contains { seenFiles[$0] }
    }
  }

  // MARK: - One folder

  private func visit(_ walk: FolderWalk, _ findings: inout WalkFindings) -> Bool {
    var images: [FoundFile] = []
    var mark = ImageMark()
    var place: Int?
    var current: BytePath?
    let visit = walk.next { name in
      kinds.kind(of: name) != nil
    } _: { folder, entry in
      let path = current ?? BytePath(folder)
      if current == nil {
        current = path
        place = known.index(of: path)
      }
      switch kinds.kind(of: entry.name) {
      case .audio: compare(entry, in: path, at: place, &findings)
      case .image:
        mark.add(name: entry.name, size: entry.size, modified: entry.changed)
        images.append(Self.file(entry, in: path))
      case nil: break
      }
    }
    guard let visit else { return false }
    let path = BytePath(visit.path)
    findings.folders += 1
    guard visit.failure == 0 else {
      record(visit)
      return true
    }
    let index = place ?? known.index(of: path)
    if path == root { isRootEmpty = visit.isEmpty }
    guard let index else {
      if visit.isMount { findings.mounts.append(path) }
      if !images.isEmpty { findings.images.append(FoundImages(folder: path, images: images)) }
      return true
    }
    if known.folders[index].isMount, !visit.isMount {
      if visit.isEmpty {
        unmounted.append(path)
        return true
      }
      uncovered.append(path)
    }
    seenFolders[index] = true
    if visit.isMount, !known.folders[index].isMount { findings.mounts.append(path) }
    if known.folders[index].images != mark.value {
      findings.images.append(FoundImages(folder: path, images: images))
    }
    return true
  }

  private func compare(
    _ entry: FolderWalk.Entry,
    in path: BytePath,
    at place: Int?,
    _ findings: inout WalkFindings
  ) {
    findings.files += 1
    guard let place, let index = known.index(of: entry.name, in: place) else {
      findings.changed.append(Self.file(entry, in: path))
      return
    }
    seenFiles[index] = true
    guard known.sizes[index] == entry.size, known.modified[index] == entry.changed else {
      findings.changed.append(Self.file(entry, in: path))
      return
    }
    if known.states[index] == UInt8(Track.State.missing.rawValue) {
      findings.returned.append(known.ids[index])
    }
  }

  private static func file(_ entry: FolderWalk.Entry, in path: BytePath) -> FoundFile {
    FoundFile(
      folder: path,
      name: Array(entry.name),
      size: entry.size,
      modified: entry.changed
    )
  }

  private func record(_ visit: FolderWalk.Visit) {
    // A folder that disappears between two calls is not an error: its files are missing.
    if visit.failure == ENOENT || visit.failure == ENOTDIR || visit.failure == ELOOP { return }
    failed.append(BytePath(visit.path))
    complaints.append("\(BytePath(visit.path).text): \(String(cString: strerror(visit.failure)))")
  }

  private func isInScope(_ path: BytePath) -> Bool { starts.contains { path.isInside($0) } }
}

extension FolderWalk.Entry {
  /// When it was modified, in nanoseconds since 1970.
  fileprivate var changed: Int64 {
    Int64(seconds: modified.seconds, nanoseconds: modified.nanoseconds)
  }
}
