internal import CGLib
internal import CGtk
internal import CGtkShims
public import GLib
internal import Glibc

/// A start of the program by a command line; the calling process waits for the exit status.
@MainActor public final class CommandLineCall: Object {
  /// The arguments after the program's name, as bytes.
  public var arguments: [[UInt8]] {
    var count = Int32(0)
    guard let words = g_application_command_line_get_arguments(cast(), &count) else { return [] }
    defer { g_strfreev(words) }
    return (1..<max(1, Int(count))).compactMap { index in
      words[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// Whether the command line started this process.
  public var isLocal: Bool { g_application_command_line_get_is_remote(cast()) == 0 }

  /// Writes a message to the standard error of the calling process.
  public func complain(_ text: String) { cgtk_command_line_complain(cast(), Console.plain(text)) }

  /// Sets the exit status; a waiting process ends once nothing retains the call any more.
  public func finish(status: Int32) { g_application_command_line_set_exit_status(cast(), status) }
}

extension Application {
  /// Calls `handler` for each start by a command line; for applications that accept them.
  public func onCommandLine(_ handler: @escaping @MainActor (CommandLineCall) -> Void) {
    connect(Query<Int32, Borrowed>("command-line")) { call in
      if let pointer = call.pointer { handler(CommandLineCall(sharing: pointer)) }
      return 0
    }
  }

  /// Keeps the application running without windows.
  public func hold() { g_application_hold(cast()) }
}

extension Application {
  /// Calls `handler` with files that the desktop opens; for applications that accept command lines.
  public func onOpen(_ handler: @escaping @MainActor ([[UInt8]?]) -> Void) {
    connect(Signal<Borrowed, Int32>("open")) { files, count in
      let list = files.pointer?.assumingMemoryBound(to: OpaquePointer?.self)
      handler((0..<Int(count)).map { list?[$0].flatMap { Self.path(of: $0) } })
    }
  }

  private static func path(of file: OpaquePointer) -> [UInt8]? {
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }
}
