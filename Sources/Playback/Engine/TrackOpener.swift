internal import GLib
internal import Glibc
internal import Processes

/// Opens tracks on threads of their own: a disk that sleeps or is disconnected blocks nothing else.
@MainActor final class TrackOpener {
  /// What a track is opened for; a new request replaces the one before it.
  enum Use { case current, following }

  typealias Opened = Result<(order: TrackOrder, file: Descriptor?), PlayFailure>

  private struct Request {
    let number: Int
    let cue: Cue
    let then: @MainActor (Opened) -> Void
    var isStarted = false
  }

  /// The most threads that may wait for disks at once.
  private static let mostThreads = 64
  /// After this many seconds an opening may be waiting for a disk, and the next one starts.
  private static let patience = 0.1

  private let open: @Sendable (Cue) -> Opened
  private var requests: [Use: Request] = [:]
  private var requestCount = 0
  private var threads = 0
  private var lastStart = 0.0
  private var timer: Timeout?

  init(_ open: @escaping @Sendable (Cue) -> Opened) { self.open = open }

  var isOpening: Bool { !requests.isEmpty }

  func isOpening(for use: Use) -> Bool { requests[use] != nil }

  /// Opens a track, and calls `then` unless the request is replaced or cancelled before.
  func open(_ cue: Cue, for use: Use, then: @escaping @MainActor (Opened) -> Void) {
    requestCount += 1
    requests[use] = Request(number: requestCount, cue: cue, then: then)
    startNext()
  }

  func cancel(_ use: Use) { requests[use] = nil }

  func cancel() { requests = [:] }

  private func startNext() {
    timer = nil
    for use in [Use.current, .following] {
      guard let request = requests[use], !request.isStarted, threads < Self.mostThreads else {
        continue
      }
      // Skipping quickly through a long queue should not open every file.
      let rest = threads > 0 ? lastStart + Self.patience - MainLoop.now : 0
      guard rest <= 0 else {
        timer = Timeout(after: rest) { [weak self] in self?.startNext() }
        return
      }
      start(request, use)
    }
  }

  private func start(_ request: Request, _ use: Use) {
    requests[use]?.isStarted = true
    threads += 1
    lastStart = MainLoop.now
    let (open, number, cue) = (open, request.number, request.cue)
    let finish: @Sendable (Opened) -> Void = { [weak self] opened in
      Task { @MainActor in self?.finish(use, number, opened) }
    }
    if let thread = Thread({ finish(open(cue)) }) {
      thread.detach()
    } else {
      finish(.failure(.unreadable(FailureReason(String(cString: strerror(EAGAIN))))))
    }
  }

  private func finish(_ use: Use, _ number: Int, _ opened: Opened) {
    threads -= 1
    if let request = requests[use], request.number == number {
      requests[use] = nil
      request.then(opened)
    }
    startNext()
  }
}
