internal import Foundation
public import Gtk
public import Testing

/// Compares a drawing, as text, with the one recorded in the folder Snapshots beside the test.
///
/// Differences between versions of GTK are ignored, see `DrawingText`; numbers may differ by
/// `tolerance` where they depend on the width of text. `RECORD_SNAPSHOTS=1` records it instead;
/// check the difference before you commit it.
public func expectDrawing(
  _ node: RenderNode?,
  is name: String,
  within tolerance: Double = 0,
  file: StaticString = #filePath,
  at location: SourceLocation = #_sourceLocation
) throws {
  let text = try #require(node?.text, "nothing was drawn", sourceLocation: location)
  let url = URL(filePath: "\(file)").deletingLastPathComponent()
    .appending(path: "Snapshots/\(name).node")
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try text.write(to: url, atomically: true, encoding: .utf8)
    return
  }
  let recorded = try? String(contentsOf: url, encoding: .utf8)
  let expected = try #require(
    recorded,
    "no drawing “\(name)” is recorded; run with RECORD_SNAPSHOTS=1",
    sourceLocation: location
  )
  let hasOutlines = DrawingText.hasOutlines(text) || DrawingText.hasOutlines(expected)
  let now = DrawingText(text, hasOutlines: hasOutlines)
  let before = DrawingText(expected, hasOutlines: hasOutlines)
  #expect(
    now.isAlike(before, within: tolerance),
    "the drawing “\(name)” has changed from\n\(before.text)\nto\n\(now.text)",
    sourceLocation: location
  )
}
