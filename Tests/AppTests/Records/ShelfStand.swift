import Geometry
import Gtk
import Library
import Messages
import Pixels
import TestSupport
import Testing
import Values
import Widgets

@testable import App

final class ShelfStand {
  let clock = HandClock(time: 100)
  let page: ShelfPage
  let stage: Stage
  let actions: RecordingActions
  let playing = PlayingMarks()
  private(set) var rests: [RecordID] = []
  private let library = InventedLibrary()
  private let fixture: SessionFixture

  init(
    _ count: Int = 40,
    tracks: Int? = nil,
    width: Int = 900,
    height: Int = 600,
    isRightToLeft: Bool = false,
    at record: RecordID? = nil,
    pictures: any CoverProvider<CoverID> = PlainPictures()
  ) async throws {
    fixture = try SessionFixture(lookup: library.tracks)
    actions = RecordingActions(fixture.session.catalogue, player: nil)
    page = ShelfPage(
      actions,
      playing: playing,
      pictures: pictures,
      motion: clock.motion
    )
    page.reducesMotion = false
    page.isRightToLeft = isRightToLeft
    for child in page.children { child.isRightToLeft = isRightToLeft }
    let update = library.update(
      to: Self.contents(1...Int64(max(count, 1)), tracks: tracks, isEmpty: count == 0)
    )
    actions.catalogue.show(update, library.tracks)
    if let shelf = update.shelves.first { page.show(shelf, at: record) }
    stage = await Stage(page, width: width, height: height)
    page.onRest = { [weak self] _, record in self?.rests.append(record.id) }
    await drawn()
  }

  func close() { stage.close() }

  /// Records with three to six tracks each or so many, two of them for each letter.
  static func contents(
    _ ids: ClosedRange<Int64>,
    tracks: Int? = nil,
    isEmpty: Bool = false,
    genre: (_ id: Int64) -> String = { _ in "Jazz" }
  ) -> LibraryContents {
    var contents = LibraryContents()
    guard !isEmpty else { return contents }
    for id in ids {
      contents.albums.append(album(id))
      contents.tracks += Self.tracks(of: id, genre: genre(id)).prefix(tracks ?? .max)
    }
    return contents
  }

  static func album(_ id: Int64, picture: Digest? = nil, heart: Int64? = nil) -> Album {
    Album(
      id: RecordID(id),
      title: "Title \(id)",
      artist: artist(id),
      year: 1960 + Int(id % 50),
      picture: picture,
      heart: heart
    )
  }

  private static func artist(_ id: Int64) -> String {
    let letter = String(UnicodeScalar(UInt8(65 + (id - 1) / 2 % 26)))
    return "\(letter)rtist \(id)"
  }

  /// The tracks of a record, all on one disc, or the first on one and the others on a second one
  /// with a title; in a real `folder` each has a name of its own.
  static func tracks(
    of id: Int64,
    genre: String = "Jazz",
    in folder: BytePath? = nil,
    onDiscs: Bool = false
  ) -> [Track] {
    let artist = artist(id)
    return (0..<(3 + id % 4)).map { (number: Int64) -> Track in
      let name = folder == nil ? number : id * 100 + number
      return Track(
        id: TrackID(id * 100 + number),
        folder: 1,
        folderPath: folder ?? BytePath([]),
        name: Array("\(name).flac".utf8),
        state: number == 2 ? .missing : .present,
        album: RecordID(id),
        title: "Track \(number + 1) of \(id)",
        artist: number == 1 ? "A guest" : artist,
        genres: onDiscs ? [] : [genre],
        disc: onDiscs ? (number == 0 ? 1 : 2) : nil,
        discTitle: onDiscs && number > 0 ? "Live" : nil,
        number: Int32(number + 1),
        duration: folder == nil ? 60 + Float(number) : 200
      )
    }
  }

  func change(albums: [Album] = [], tracks: [Track] = [], gone: [RecordID] = []) {
    show(update(albums: albums, tracks: tracks, gone: gone))
  }

  func update(
    albums: [Album] = [],
    tracks: [Track] = [],
    gone: [RecordID] = []
  ) -> ShelfUpdate {
    let update = library.update(albums: albums, tracks: tracks, gone: gone)
    actions.catalogue.publish(update)
    actions.catalogue.insert(library.tracks.now(of: albums.map(\.id) + tracks.compactMap(\.album)))
    return update
  }

  func sort(by order: RecordOrder) { show(library.update(sorting: .all, by: order)) }

  private func show(_ update: ShelfUpdate) {
    guard let shelf = update.shelves.first else { return }
    page.update(to: shelf, update.changes[.all] ?? ShelfChanges())
  }

  func drawn() async { await page.drawn() }

  func settle() { clock.run(3) }

  /// A two-finger swipe over the stage by so many pixels.
  func swipe(_ pixels: Double, steps: Int = 12, flings: Bool = true) {
    _ = page.flow.handCame(at: clock.time)
    for _ in 0..<steps {
      clock.turn(1.0 / 120)
      page.flow.handMoved(by: Point(x: pixels / Double(steps), y: 0), at: clock.time)
    }
    if flings { page.flow.handLeft(flings: true, at: clock.time) }
  }
}

extension CustomWidget {
  /// Waits until GTK has laid out and drawn all changes.
  func drawn() async {
    var frames = 0
    onDrawn = { _ in frames += 1 }
    queueAllocate()
    queueDraw()
    await until { frames > 0 }
    onDrawn = nil
  }
}

final class RecordingActions: MusicActions {
  var mayPlay = false
  private(set) var played: [(record: RecordID, track: TrackID?)] = []
  private(set) var pressed: [RecordID] = []
  private(set) var hearts: [(hasHeart: Bool, track: TrackID?)] = []
  private(set) var shown: [RecordID] = []

  override var canPlay: Bool { mayPlay }

  override func play(_ subject: RecordSubject, _ way: PlayWay) {
    played.append((subject.record.id, subject.track?.id))
  }

  override func press(_ record: ShelvedRecord) { pressed.append(record.id) }

  override func setHeart(_ hasHeart: Bool, of subject: RecordSubject) {
    hearts.append((hasHeart, subject.track?.id))
  }

  override func showProperties(of subject: RecordSubject) { shown.append(subject.record.id) }
}

nonisolated struct PlainPictures: CoverProvider {
  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    let part = Double(id.value % 7) / 7
    return Picture(width: 32, height: 32, color: Color(red: part, green: 0.5, blue: 1 - part))
  }
}
