internal import GLib
internal import Gtk
internal import Identities
internal import Library

/// The ways from a record or a track to its artists and genres.
extension MusicActions {
  /// Opens the place of a name, with a record of it in the centre.
  func open(_ credit: Credit, from record: RecordID? = nil) { onCredit?(credit, record) }

  /// The artists that a text names, each once.
  func artists(in text: String) -> [Credit] {
    text.isEmpty ? [] : catalogue.credits.names(in: text).map { Credit(.artist, $0) }
  }

  /// The artists of a record or a track, each once: who plays the track comes first.
  func artists(of subject: RecordSubject) -> [Credit] {
    let all =
      artists(in: subject.track?.credited ?? "") + artists(in: subject.record.record.album.artist)
    return all.enumerated().filter { !all.prefix($0).contains($1) }.map(\.element)
  }

  /// The genres of a record or a track.
  func genres(of subject: RecordSubject) -> [Credit] {
    (subject.track?.genres ?? subject.record.record.genres).map { Credit(.genre, $0) }
  }

  /// The part of a menu that leads to artists and genres, with its actions.
  func ways(from subject: RecordSubject) -> (menu: Menu, actions: [Action]) {
    let menu = Menu()
    var actions: [Action] = []
    for (title, credits) in [
      (tr("Go to Artist"), artists(of: subject)), (tr("Go to Genre"), genres(of: subject)),
    ] {
      let names = credits.count > 1 ? Menu() : menu
      for credit in credits {
        let label = credits.count > 1 ? Menu.label(credit.name) : title
        actions.append(way(to: credit, from: subject.record.id, in: names, label))
      }
      if credits.count > 1 { menu.append(submenu: names, title: title) }
    }
    return (menu, actions)
  }

  /// Adds a choice to a menu of a page that leads to the place of a name; returns its action.
  func way(to credit: Credit, from record: RecordID, in menu: Menu, _ label: String) -> Action {
    let name =
      "go-to-\(credit.role.rawValue)-\(credit.name.utf8.map { String($0, radix: 16) }.joined())"
    menu.append(label, action: "row.\(name)")
    return Action(name) { [weak self] in self?.open(credit, from: record) }
  }
}

extension Label {
  /// Says `text`, in which the names that it holds lead to their places.
  func show(_ text: String, links credits: [Credit], _ follow: @escaping (Credit) -> Void) {
    let bytes = Array(text.utf8)
    var found: [(place: Range<Int>, credit: Credit)] = []
    for credit in credits {
      let (name, start) = (Array(credit.name.utf8), found.last?.place.upperBound ?? 0)
      guard !name.isEmpty, start + name.count <= bytes.count,
        let place = (start...bytes.count - name.count).first(where: {
          bytes[$0...].starts(with: name)
        })
      else { continue }
      found.append((place..<place + name.count, credit))
    }
    show(text, links: found.map(\.place)) { follow(found[$0].credit) }
  }
}
