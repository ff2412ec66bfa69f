internal import Values

extension SavedSession {
  /// Readers skip the lines that they do not know.
  public var text: String {
    var lines = ["gatefold-session 1"]
    lines.append("volume \(volume.level)\(volume.isMuted ? " muted" : "")")
    lines.append("repeat \(repeatMode.rawValue)")
    if isShuffled { lines.append("shuffled") }
    lines += entries.map { "entry \(Self.text(of: $0))" }
    if order != Array(entries.indices) {
      lines.append("order \(order.map(String.init).joined(separator: " "))")
    }
    lines.append("played \(played)")
    lines += queued.map { "queued \(Self.text(of: $0))" }
    switch current {
    case .none: break
    case .context(let place): lines.append("current \(place)")
    case .besides(let reference): lines.append("besides \(Self.text(of: reference))")
    }
    lines.append("position \(position)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Nil if the text is not a session; invalid lines are skipped.
  public init?(text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.first?.hasPrefix("gatefold-session ") ?? false else { return nil }
    self.init()
    var isOrdered = false
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard let name = parts.first else { continue }
      let rest = parts.count > 1 ? String(parts[1]) : ""
      let reference = Self.reference(rest)
      switch name {
      case "volume":
        let words = rest.split(separator: " ")
        volume = Volume(
          level: words.first.flatMap { Double($0) } ?? 1,
          isMuted: words.last == "muted"
        )
      case "repeat": repeatMode = .init(rawValue: rest) ?? .off
      case "shuffled": isShuffled = true
      case "entry": if let reference { entries.append(reference) }
      case "order":
        order = rest.split(separator: " ").compactMap { Int($0) }
        isOrdered = true
      case "played": played = Int(rest) ?? 0
      case "queued": if let reference { queued.append(reference) }
      case "current": if let place = Int(rest) { current = .context(place) }
      case "besides": if let reference { current = .besides(reference) }
      case "position":
        let seconds = Double(rest) ?? 0
        position = (0...PlayItem.longest).contains(seconds) ? seconds : 0
      default: break
      }
    }
    if !isOrdered { order = Array(entries.indices) }
  }

  /// The track's number, -1 for none, and its location: a path in which all bytes but unreserved
  /// ASCII characters and `/` are written as `%XX`.
  private static func text(of reference: Reference) -> String {
    "\(reference.id?.number ?? -1) \(reference.location.savedText)"
  }

  private static func reference(_ text: String) -> Reference? {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let number = Int64(parts[0]),
      let location = Location(savedText: parts[1])
    else { return nil }
    return Reference(id: number < 0 ? nil : TrackID(number), location: location)
  }
}
