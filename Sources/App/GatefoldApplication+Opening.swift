internal import GLib
internal import Gtk
internal import Library
internal import LibraryWords

/// What is opened in the window: from a command line, by the desktop, or by a drop.
extension GatefoldApplication {
  /// Somebody started the program, here or in another process, which waits for the answer.
  func take(_ call: CommandLineCall) {
    guard ending == nil else {
      call.complain("gatefold: " + tr("the program is just ending; try again") + "\n")
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
      // A picture of a window in which nothing could be opened is of no use.
      if screenshot != nil, window == nil, starting == nil { return end() }
      await show(refused)
    }
  }

  /// The desktop hands files over, or the user drops them on the window.
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

  /// Shows the window, and in it what could not be opened.
  private func show(_ refused: [String]) async {
    show()
    await starting?.value
    window?.refuse(refused)
  }

  /// Plays files, and has the window ask whether folders are to be added; `refuse` is called for what
  /// cannot be opened.
  ///
  /// Any program can send paths over the bus, so that only the user's answer in the window counts.
  private func open(
    _ paths: [BytePath],
    isDrop: Bool = false,
    refuse: (BytePath, Refusal) -> Void
  ) async {
    let request = await OpenRequest.read(paths)
    for refused in request.refused { refuse(refused.path, refused.why) }
    guard !request.isEmpty, ending == nil else { return }
    let session = await begin()
    show()
    await starting?.value
    if request.needsLibrary { await session.waitForContent(atMost: Self.longestSearch) }
    guard ending == nil else { return }
    if !request.music.isEmpty { await player?.open(request.music, in: session.catalogue) }
    if !request.lists.isEmpty { window?.importLists(request.lists) }
    window?.offer(toKeep: request.playlists)
    if let words = request.leftOut { session.onNews?(.failed(words)) }
    guard !request.folders.isEmpty else { return }
    // Who names a folder that is known wants to see it.
    window?.ask(
      toAdd: await session.unknown(request.folders),
      ofDropped: isDrop ? request.folders : []
    )
  }

  /// What a playlist names waits so many seconds for a library in which it may be found.
  private static let longestSearch = 10.0
}
