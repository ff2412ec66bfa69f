import CGLib
import Testing

@testable import Playback
@testable import PlaybackEngine

struct FailureReasonTests {
  /// A resource error of GStreamer's.
  private func reason(_ code: Int32, _ message: String, _ debug: String? = nil) -> FailureReason {
    let error = g_error_new_literal(
      g_quark_from_string("gst-resource-error-quark"),
      code,
      message
    )
    defer { g_error_free(error) }
    guard let error else { return "" }
    return .ofOutput(error.pointee, debug: debug)
  }

  @Test func `an error of the sound output has words of ours, and its own text as details`() {
    let raw = "pa_stream_writable_size() failed: Connection terminated"
    let lost = reason(1, raw, "pulsesink.c(1532)")
    #expect(lost.words == "The sound output stopped working.")
    #expect(lost.details == "\(raw)\npulsesink.c(1532)")
    #expect(reason(4, raw).words == "Another program uses the sound device.")
  }

  @Test func `without a raw text there are no details`() {
    #expect(FailureReason("Gone", details: "").details == nil)
    #expect(FailureReason("Gone", details: "").description == "Gone")
    #expect(FailureReason("Gone", details: "errno 2").description == "Gone (errno 2)")
  }
}
