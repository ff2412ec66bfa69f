internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Values

extension MusicActions {
  func open(_ credit: Credit, from record: RecordID? = nil) { onCredit?(credit, record) }

  func artists(in text: String) -> [Credit] {
    text.isEmpty ? [] : catalogue.splitter.names(inList: text).map { Credit(.artist, $0) }
  }

  /// `link` counts the artists in the record's second line.
  func follow(_ link: Int, of record: ShelvedRecord) {
    let artists = catalogue.artists(of: record)
    if artists.indices.contains(link) { open(artists[link], from: record.id) }
  }

  /// Each once; those of the track come first.
  func artists(of subject: RecordSubject) -> [Credit] {
    var known: Set<Credit> = []
    let all =
      artists(in: subject.track?.credited ?? "") + artists(in: subject.record.record.album.credited)
    return all.filter { known.insert($0).inserted }
  }

  func genres(of subject: RecordSubject) -> [Credit] {
    (subject.track?.genres ?? subject.record.record.genres).map { Credit(.genre, $0) }
  }

  func ways(from subject: RecordSubject) -> MenuSection {
    var section = MenuSection()
    for (title, credits) in [
      (tr("Go to Artist"), artists(of: subject)), (tr("Go to Genre"), genres(of: subject)),
    ] {
      let names = ways(to: credits, from: subject.record.id)
      if credits.count == 1, let only = names.actions.first {
        section.add(title, only.name) { only.run() }
      } else {
        section.add([names], title: title)
      }
    }
    return section
  }

  static let offeredNames = 12

  func ways(to credits: [Credit], from record: RecordID) -> MenuSection {
    var section = MenuSection()
    for credit in credits.prefix(Self.offeredNames) {
      let bytes = credit.name.utf8.map { String($0, radix: 16) }.joined()
      section.add(Menu.label(credit.name), "go-to-\(credit.role.rawValue)-\(bytes)") {
        [weak self] in self?.open(credit, from: record)
      }
    }
    return section
  }
}

extension Catalogue {
  /// In the order of the record's second line.
  func artists(of record: ShelvedRecord) -> [Credit] {
    let names = splitter.names(inList: record.record.album.credited).map { Credit(.artist, $0) }
    return Credit.places(of: names, in: record.artist).map(\.credit)
  }
}

extension Credit {
  /// The UTF-8 offsets of the names that occur in a text, in the order of `credits`.
  static func places(of credits: [Self], in text: String) -> [(place: Range<Int>, credit: Self)] {
    let bytes = Array(text.utf8)
    var found: [(place: Range<Int>, credit: Self)] = []
    for credit in credits {
      let (name, start) = (Array(credit.name.utf8), found.last?.place.upperBound ?? 0)
      guard !name.isEmpty, start + name.count <= bytes.count,
        let place = (start...bytes.count - name.count).first(where: {
          bytes[$0...].starts(with: name)
        })
      else { continue }
      found.append((place..<place + name.count, credit))
    }
    return found
  }
}

extension Label {
  func show(_ text: String, links credits: [Credit], _ follow: @escaping (Credit) -> Void) {
    let found = Credit.places(of: credits, in: text)
    show(text, links: found.map(\.place)) { follow(found[$0].credit) }
  }

  /// `widget` is around the label, which shows links to `credits`.
  func credit(at point: Point, of widget: Widget, among credits: [Credit]) -> Credit? {
    let found = Credit.places(of: credits, in: text).map(\.credit)
    let link = widget.convert(point, to: self).flatMap { self.link(at: $0) }
    return link.flatMap { found.indices.contains($0) ? found[$0] : nil }
  }
}
