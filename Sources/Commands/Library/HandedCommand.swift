internal import GLib
internal import Library
internal import Values

/// A command that a window carries out, because it has the library open.
struct HandedCommand {
  /// Of `LibraryInterface`.
  let method: String
  /// Nil if it takes none.
  var paths: [BytePath]?
  let json: Bool

  /// Returns the exit status, or nil if nobody answers.
  func run(on bus: Bus) async -> Int32? {
    let meter = ScanMeter(isShown: !json)
    let progress = BusSubscription(
      to: LibraryInterface.name,
      of: LibraryInterface.program,
      at: LibraryInterface.path,
      on: bus
    ) { _, arguments in
      if case .text(let text)? = arguments.first { meter.show(text) }
    }
    let answer: Result<[Variant], GLibError>
    do throws(GLibError) {
      answer = .success(try await call(method, paths.map { [.paths($0)] } ?? [], on: bus))
    } catch {
      answer = .failure(error)
    }
    meter.end()
    withExtendedLifetime(progress) {}
    switch answer {
    case .success(let values):
      guard case .text(let text)? = values.first, case .int32(let status)? = values.last else {
        return nil
      }
      if status == 130 { Console.printError(tr("Stopped. The next scan continues from here.")) }
      let line = json ? JSON.object([("answer", .text(text))]).line : text
      return line.isEmpty || Console.print(line) ? status : 1
    case .failure(let error):
      guard let refusal = Self.refusal(in: error) else { return nil }
      return LibraryCommand.fail(refusal)
    }
  }

  func stop(on bus: Bus) async { _ = try? await call("Stop", on: bus) }

  private func call(
    _ method: String,
    _ arguments: [Variant] = [],
    on bus: Bus
  ) async throws(GLibError) -> [Variant] {
    try await bus.call(
      LibraryInterface.program,
      at: LibraryInterface.path,
      LibraryInterface.name,
      method,
      arguments,
      timeout: .infinity,
      starts: false
    )
  }

  /// The window's own message; nil if the call did not reach a window.
  private static func refusal(in error: GLibError) -> String? {
    for name in ["InvalidArgs", "LimitsExceeded"] {
      let start = "GDBus.Error:org.freedesktop.DBus.Error.\(name): "
      if error.message.hasPrefix(start) { return String(error.message.dropFirst(start.count)) }
    }
    return nil
  }
}
