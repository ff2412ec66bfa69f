internal import Adwaita
internal import GLib
internal import Gtk
internal import Library
internal import Messages
internal import Values

extension MusicActions {
  func chooseImport(into stack: ListRowID) {
    guard let window else { return }
    let chooser = FileChooser(
      reading: Playlist.Kind.allCases.flatMap(\.endings),
      kind: tr("Playlists and Task Lists"),
      all: tr("All Files"),
      title: tr("Import Lists"),
      accept: tr("Import"),
      over: window
    )
    chooser.openForAll { [weak self] files in
      if !files.isEmpty { self?.import(files.map { BytePath($0) }, into: stack, at: nil) }
    }
  }

  /// The user is asked once per file about rows that fit several tracks.
  func `import`(_ files: [BytePath], into stack: ListRowID, at index: Int?) {
    Task {
      do {
        let matching = try await catalogue.matching()
        var place = index
        var outside: [BytePath] = []
        for file in files {
          guard let made = await read(file, in: matching) else { continue }
          await insert(made, into: stack, at: place)
          place = place.map { $0 + 1 }
          outside += made.outside
        }
        report(of: OutsideFolders(of: outside))
      } catch {
        catalogue.report(error)
      }
    }
  }

  func drafts(of text: PastedText) async -> [NodeDraft] {
    do {
      let matching = try await catalogue.matching()
      let review = await answered(
        await ImportReview.read(text.list, named: tr("Import Lists"), in: matching)
      )
      report(of: OutsideFolders(of: review.outside))
      return await review.drafts()
    } catch {
      catalogue.report(error)
      return text.drafts
    }
  }

  /// With the user's choices; nil if it cannot be read.
  private func read(_ file: BytePath, in matching: TrackMatching) async -> ImportReview? {
    do {
      return await answered(try await ImportReview.read(file, in: matching))
    } catch {
      onNews?(Refusal.playlist(error).message(for: file.displayName))
      return nil
    }
  }

  private func answered(_ review: ImportReview) async -> ImportReview {
    guard !review.questions.isEmpty, let window else { return review }
    let picks = await withCheckedContinuation { continuation in
      ImportDialog(review.questions, of: review.list.title, left: review.left, over: window) {
        continuation.resume(returning: $0)
      }.present()
    }
    var review = review
    if let picks { review.answer(picks) }
    return review
  }

  /// In seconds, when a file starts the program.
  private static var longestLoading: Double { 10 }

  private func insert(_ review: ImportReview, into stack: ListRowID, at index: Int?) async {
    let lists = catalogue.lists
    await lists.loaded(atMost: Self.longestLoading)
    let (list, counts) = (NodeDraft.stack(review.list.title, await review.drafts()), review.counts)
    // The stack may have been deleted meanwhile.
    var isDone = await lists.perform(.insert([list], into: stack, at: index), making: counts.rows)
    if !isDone {
      isDone = await lists.perform(.insert([list], into: ListNode.top), making: counts.rows)
    }
    guard isDone else { return reportReadOnly() }
    onNews?(review.list.outcome)
  }

  private func report(of outside: OutsideFolders) {
    guard let window, !outside.folders.isEmpty else { return }
    let dialog = MessageDialog(outside.title, outside.words, over: window)
    dialog.add("cancel", tr("Not Now"))
    let isOne = outside.folders.count == 1
    dialog.add("add", isOne ? tr("Add Folder…") : tr("Add Folders…"), .suggested)
    dialog.onAnswer { [weak self] answer in
      if answer == "add" { self?.onFolders?(outside.folders) }
    }
    dialog.present()
  }
}

nonisolated extension PlaylistImport {
  var outcome: String {
    let counts = counts
    let lost = counts.missing + counts.outside + counts.open
    let found = Format.text(
      tr("“%s”: %s track was found.", "“%s”: %s tracks were found.", count: counts.found),
      title,
      Format.count(counts.found)
    )
    var sentences = [found]
    if lost > 0 {
      let words = tr("%s row was not found.", "%s rows were not found.", count: lost)
      sentences.append(Format.text(words, Format.count(lost)))
    }
    if counts.streams > 0 {
      let words = tr(
        "%s address of the network was kept, but is not played.",
        "%s addresses of the network were kept, but are not played.",
        count: counts.streams
      )
      sentences.append(Format.text(words, Format.count(counts.streams)))
    }
    // Languages differ in what separates two sentences.
    return sentences.dropFirst().reduce(found) {
      Format.text(tr("%s %s", context: "two sentences"), $0, $1)
    }
  }
}

nonisolated extension OutsideFolders {
  var title: String {
    Format.text(
      tr("%s File Outside the Library", "%s Files Outside the Library", count: files),
      Format.count(files)
    )
  }

  var words: String {
    var lines = [tr("The list names files in folders that the library does not have:")]
    lines += folders.map(\.displayPath)
    if others > 0 {
      lines.append(
        Format.text(
          tr("and %s more folder", "and %s more folders", count: others),
          Format.count(others)
        )
      )
    }
    return lines.joined(separator: "\n")
  }
}

extension Catalogue {
  @concurrent nonisolated private static func matching(
    _ music: KnownMusic
  ) async -> TrackMatching { TrackMatching(music) }

  fileprivate func matching() async throws -> TrackMatching {
    await Self.matching(try await knownMusic())
  }
}
