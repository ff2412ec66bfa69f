internal import GLib
internal import Library

/// Provides music to the search of GNOME Shell over D-Bus.
///
/// The main program shows or plays the result that the user activates.
final class SearchProvider: BusInterface {
  private let bus: Bus
  private let music: ProvidedMusic
  private let after: After
  private let onEnd: () -> Void
  private var object: BusObject?
  private var name: BusName?
  private var sleep: (any Sendable)?
  private var pending = 0

  /// After so many seconds, unless the returned object is released before.
  typealias After = (Double, @escaping @MainActor () -> Void) -> any Sendable

  /// Calls `onEnd` after a minute without a request.
  init(
    _ music: ProvidedMusic,
    on bus: Bus,
    after: @escaping After = { Timeout(after: $0, $1) },
    onEnd: @escaping () -> Void
  ) throws(GLibError) {
    (self.bus, self.music, self.after, self.onEnd) = (bus, music, after, onEnd)
    object = try BusObject(
      self,
      Self.interface,
      describedBy: Self.description,
      at: Self.path,
      on: bus
    )
    name = BusName(Self.program + ".SearchProvider", on: bus) { isOurs in if !isOurs { onEnd() } }
    fallAsleep()
  }

  private func fallAsleep() {
    sleep = after(60) { [weak self] in
      guard let self else { return }
      if pending == 0 { onEnd() } else { fallAsleep() }
    }
  }

  // MARK: - Searches

  /// More concurrent searches return no results.
  private static let mostPending = 32

  func later(_ method: String, _ arguments: [Variant]) -> LaterAnswer? {
    fallAsleep()
    let texts = arguments.map(\.listedTexts)
    switch method {
    case "GetInitialResultSet", "GetSubsearchResultSet":
      return { [weak self] in [.texts(await self?.find(texts.last ?? []) ?? [])] }
    case "GetResultMetas":
      return { [weak self] in
        [.list(of: "a{sv}", await self?.metas(texts.first ?? []) ?? [])]
      }
    default: return nil
    }
  }

  func call(
    _ method: String,
    _ arguments: [Variant],
    from sender: String
  ) throws(BusError) -> [Variant] {
    switch (method, arguments.first, arguments.last) {
    case ("ActivateResult", .text(let id)?, .uint32(let time)?):
      switch ProvidedResult(id: id) {
      case .record(let id): activate("show-record", .int64(id.number), time)
      case .track(let id): activate("play-track", .int64(id.number), time)
      case .artist(let name): activate("show-artist", .text(name), time)
      case nil: break
      }
    case ("LaunchSearch", let terms?, .uint32(let time)?):
      activate("search", .text(ProvidedResult.text(terms.listedTexts)), time)
    default: throw .notSupported("There is no \(method).")
    }
    return []
  }

  private func find(_ terms: [String]) async -> [String] {
    guard pending < Self.mostPending else { return [] }
    pending += 1
    defer { pending -= 1 }
    return await music.results(terms).map(\.id)
  }

  private func metas(_ ids: [String]) async -> [Variant] {
    guard pending < Self.mostPending else { return [] }
    pending += 1
    defer { pending -= 1 }
    var metas: [Variant] = []
    for id in ids.prefix(100) {
      guard let result = ProvidedResult(id: id), let meta = await music.meta(of: result) else {
        continue
      }
      metas.append(
        .dictionary([
          ("id", .text(id)), ("name", .text(meta.title.shortened())),
          ("description", .text(meta.line.shortened())),
          ("gicon", .text(meta.cover ?? Self.program)),
        ])
      )
    }
    return metas
  }

  /// D-Bus starts the program if necessary.
  private func activate(_ action: String, _ value: Variant, _ time: UInt32) {
    pending += 1
    Task {
      defer { pending -= 1 }
      do {
        _ = try await bus.call(
          Self.program,
          at: LibraryInterface.path,
          "org.freedesktop.Application",
          "ActivateAction",
          [
            .text(action), .list(of: "v", [.any(value)]),
            // The timestamp of the key press lets the window come to the front.
            .dictionary([("desktop-startup-id", .text("_TIME\(time)"))]),
          ]
        )
      } catch {
        Log.message("search-provider: \(error)")
      }
    }
  }

  // MARK: - Names

  private static let program = LibraryInterface.program
  static let interface = "org.gnome.Shell.SearchProvider2"

  static var path: ObjectPath { ObjectPath(known: "/io/github/gatefold/Gatefold/SearchProvider") }

  private static let description = """
    <node>
      <interface name="org.gnome.Shell.SearchProvider2">
        <method name="GetInitialResultSet">
          <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
        </method>
        <method name="GetSubsearchResultSet">
          <arg type="as" name="previous_results" direction="in"/>
          <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
        </method>
        <method name="GetResultMetas">
          <arg type="as" name="ids" direction="in"/><arg type="aa{sv}" name="metas" direction="out"/>
        </method>
        <method name="ActivateResult">
          <arg type="s" name="id" direction="in"/><arg type="as" name="terms" direction="in"/>
          <arg type="u" name="timestamp" direction="in"/>
        </method>
        <method name="LaunchSearch">
          <arg type="as" name="terms" direction="in"/><arg type="u" name="timestamp" direction="in"/>
        </method>
      </interface>
    </node>
    """
}

extension Variant {
  nonisolated fileprivate var listedTexts: [String] {
    guard case .list(_, let values) = self else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}
