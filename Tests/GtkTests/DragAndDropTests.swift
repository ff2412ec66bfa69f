import CGLib
import GLib
import Geometry
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct DragAndDropTests {
  /// A GValue in a GValue, as `drop` has it.
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

  @Test func `text and files are dropped at a position`() {
    let target = DropTarget()
    var seen: [(DragContent, Point)] = []
    target.onDrop { content, point in
      seen.append((content, point))
      return content == .text("a song")
    }
    let files = Wrapped(paths: ["file:///a%20b.mp3", "file:///c.m3u"])
    let remote = Wrapped(paths: ["https://nowhere.example/x.mp3"])
    #expect(emit("drop", on: target, Wrapped(text: "a song"), 1.0, 2.0) == .flag(true))
    #expect(emit("drop", on: target, files, 3.0, 4.0) == .flag(false), "it was not accepted")
    #expect(emit("drop", on: target, remote, 5.0, 6.0) == .flag(false), "nothing to drag")
    #expect(seen.map(\.0) == [.text("a song"), .files(["/a b.mp3", "/c.m3u"])])
    #expect(seen.map(\.1) == [Point(x: 1, y: 2), Point(x: 3, y: 4)])
  }

  @Test func `the drag's content is requested where the drag begins`() throws {
    let source = DragSource()
    var places: [Point] = []
    source.onPrepare { point in
      places.append(point)
      return switch point.x {
      case 1: .files(["/a b.mp3", "/城.m3u"])
      case 3: .text("a song")
      default: nil
      }
    }
    let files = try offered(emit("prepare", on: source, 1.0, 2.0))
    #expect(files == ["file:///a%20b.mp3", "file:///%E5%9F%8E.m3u"])
    #expect(try offered(emit("prepare", on: source, 3.0, 4.0)) == ["a song"])
    #expect(emit("prepare", on: source, 11.0, 2.0) == .object(nil))
    #expect(places == [Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 11, y: 2)])
  }

  @Test func `an icon is drawn for each drag that has content`() throws {
    let (source, size) = (DragSource(), Size(width: 9, height: 9))
    var places: [Point] = []
    source.offer {
      $0.x == 1 ? .text("a song") : nil
    } showing: {
      places.append($0)
      return DragIcon(size, heldAt: .zero) { $0.fill(Rect(size: size), with: .black) }
    }
    #expect(try offered(emit("prepare", on: source, 1.0, 2.0)) == ["a song"])
    #expect(emit("prepare", on: source, 11.0, 2.0) == .object(nil))
    #expect(places == [Point(x: 1, y: 2)])
  }

  /// The text, or the URIs of the files, offered to other programs.
  private func offered(_ answer: Answer) throws -> [String] {
    guard case .object(let provider?) = answer else { return [] }
    let count = provider.rawPointer.assumingMemoryBound(to: GObject.self).pointee.ref_count
    #expect(count == 1, "nothing else holds it")
    var (text, files) = (GValue(), GValue())
    g_value_init(&text, FundamentalType.string)
    g_value_init(&files, g_type_from_name("GdkFileList"))
    defer {
      g_value_unset(&text)
      g_value_unset(&files)
    }
    if read(provider, into: &text) { return [String(value: &text)] }
    #expect(read(provider, into: &files), "neither text nor files")
    var addresses: [String] = []
    var next = g_value_get_boxed(&files)?.assumingMemoryBound(to: GSList.self)
    while let item = next {
      let address = try #require(g_file_get_uri(OpaquePointer(item.pointee.data)))
      addresses.append(String(cString: address))
      g_free(address)
      next = item.pointee.next
    }
    return addresses
  }

  /// Reads a content in the type of a value; false if there is no such type.
  private func read(_ provider: Object, into value: UnsafeMutablePointer<GValue>) -> Bool {
    typealias Asks =
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutablePointer<GValue>,
        UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
      ) -> gboolean
    return gtkFunction("gdk_content_provider_get_value", as: Asks.self)(
      provider.rawPointer,
      value,
      nil
    ) != 0
  }

  @Test(arguments: [
    DragContent.text("one\ntwo"), .files(["/a b.mp3", "/城.m3u"]), .text(""), nil,
  ])
  func `copied files and text are read, and nothing else`(content: DragContent?) async {
    let window = Window()
    window.copy(content)
    #expect(await window.clipboardContent() == content)
    window.copy(nil)
    #expect(await window.clipboardContent() == nil)
  }
}
