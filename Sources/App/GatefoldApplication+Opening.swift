internal import GLib
internal import Gtk
internal import Library
internal import LibraryWords

/// Opens files and folders from a command line, from the desktop or from a drop.
extension GatefoldApplication {
  /// Handles a command line of this process or of another one, which waits for the exit status.
  func handle(_ call: CommandLineCall) {
    guard ending == nil else {
      call.complain("gatefold: " + tr("Gatefold is closing; try again") + "\n")
      return call.finish(status: 1)
    }
    let paths = call.arguments.map { BytePath($0) }
    guard !paths.isEmpty else { return show() }
    Task {
      var refused: [String] = []
      await open(paths) { path, why in
        refused.append(why.message(for: path.displayName))
        call.complain("gatefold: \(why.message(for: path.text))\n")
        call.finish(status: 1)
        if call.isLocal { status = 1 }
      }
      // If nothing could be opened there is no window to take a picture of.
      if screenshot != nil, window == nil, starting == nil { return end() }
      await show(refused)
    }
  }

  /// Opens files that the desktop sends or that the user drops on the window.
  func open(_ paths: [[UInt8]?], isDrop: Bool = false) {
    guard ending == nil else { return }
    let known = paths.compactMap { $0.map { BytePath($0) } }
    Task {
      var refused: [String] = []
      if known.count < paths.count { refused.append(tr("Only files of this computer are played.")) }
      await open(known, isDrop: isDrop) { path, why in
        refused.append(why.message(for: path.displayName))
      }
      await show(refused)
    }
  }

  /// Shows the window with the messages about what could not be opened.
  private func show(_ refused: [String]) async {
    show(isWhole: !refused.isEmpty)
    await starting?.value
    window?.refuse(refused)
  }

  /// Plays files, and makes the window ask whether to add folders; calls `refuse` for each path
  /// that cannot be opened.
  ///
  /// Any program can send paths over D-Bus, so folders are added only after the user confirms it in
  /// the window.
  private func open(
    _ paths: [BytePath],
    isDrop: Bool = false,
    refuse: (BytePath, Refusal) -> Void
  ) async {
    let request = await OpenRequest.read(paths)
    for refused in request.refused { refuse(refused.path, refused.why) }
    guard !request.isEmpty, ending == nil else { return }
    let session = begin()
    // The mini window can play music, but asks nothing and shows no lists.
    show(isWhole: !request.lists.isEmpty || !request.folders.isEmpty)
    await starting?.value
    if request.needsLibrary { await session.waitForContent(atMost: Self.longestSearch) }
    guard ending == nil else { return }
    if !request.music.isEmpty { await player?.open(request.music, in: session.catalogue) }
    if !request.lists.isEmpty { window?.importLists(request.lists) }
    window?.offer(toKeep: request.playlists)
    if let words = request.leftOut { session.onNews?(.failed(words)) }
    guard !request.folders.isEmpty else { return }
    // The window asks only about folders that the library does not have.
    window?.confirm(
      adding: await session.unknown(request.folders),
      ofDropped: isDrop ? request.folders : []
    )
  }

  /// Lets other programs use the library; what they may not do by themselves, the window asks about.
  func provide(_ session: LibrarySession) async -> LibraryBus? {
    guard let bus = try? await Bus.session(), ending == nil,
      let library = try? LibraryBus(session, on: bus)
    else { return nil }
    library.onFolders = { [weak self] in self?.open($0.map(\.bytes)) }
    library.onLists = { [weak self] lists in
      self?.show()
      Task { [weak self] in
        await self?.starting?.value
        self?.window?.confirm(importing: lists)
      }
    }
    return library
  }

  /// The longest wait, in seconds, for a library that may contain the entries of a playlist.
  private static let longestSearch = 10.0
}
