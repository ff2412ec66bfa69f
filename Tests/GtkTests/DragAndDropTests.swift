import CGLib
import GLib
import Gtk
import Motion
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct DragAndDropTests {
  /// A GValue in a GValue, as `drop` carries it.
  private nonisolated final class Wrapped: ValueRepresentable {
    static var valueType: UInt { g_value_get_type() }
    private var inner = GValue()

    init(text: String) {
      g_value_init(&inner, FundamentalType.string)
      text.store(in: &inner)
    }
    init(paths: [String]) {
      var list: UnsafeMutablePointer<GSList>?
      for path in paths {
        list = g_slist_append(list, UnsafeMutableRawPointer(g_file_new_for_uri(path)))
      }
      g_value_init(&inner, g_type_from_name("GdkFileList"))
      g_value_take_boxed(&inner, list)
    }
    init(value: UnsafePointer<GValue>) { preconditionFailure("drops are only made here") }

    deinit { g_value_unset(&inner) }

    func store(in value: UnsafeMutablePointer<GValue>) { g_value_set_boxed(value, &inner) }
  }

  @Test func `text and files are dropped at a place`() {
    let target = DropTarget()
    var seen: [(DragContent, Point)] = []
    target.onDrop { content, point in
      seen.append((content, point))
      return true
    }
    emit("drop", on: target, Wrapped(text: "a song"), 1.0, 2.0)
    emit("drop", on: target, Wrapped(paths: ["file:///a%20b.mp3", "file:///c.m3u"]), 3.0, 4.0)
    emit("drop", on: target, Wrapped(paths: ["https://nowhere.example/x.mp3"]), 5.0, 6.0)
    #expect(seen.map(\.0) == [.text("a song"), .files(["/a b.mp3", "/c.m3u"])])
    #expect(seen.map(\.1.x) == [1, 3])
  }

  @Test func `what is dragged is asked for where the drag begins`() {
    let source = DragSource()
    var places: [Point] = []
    source.onPrepare { point in
      places.append(point)
      return point.x > 10 ? nil : .files(["/a b.mp3"])
    }
    emit("prepare", on: source, 1.0, 2.0)
    emit("prepare", on: source, 11.0, 2.0)
    #expect(places == [Point(x: 1, y: 2), Point(x: 11, y: 2)])
  }
}
