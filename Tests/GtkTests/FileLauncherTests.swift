import GLib
import Glibc
import TestSupport
import Testing

@testable import Gtk

@Suite(.serialized, .needsDisplay) struct FileLauncherTests {
  private static let description = """
    <node><interface name="org.freedesktop.portal.OpenURI"><method name="OpenFile">
    <arg type="s" direction="in"/><arg type="h" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="o" direction="out"/></method></interface></node>
    """

  @Test func `in a sandbox the desktop gets the open file and asks the user, or returns an error`()
    async throws
  {
    let desktop = try await SessionBus()
    let portal = Portal()
    let path = try #require(ObjectPath("/org/freedesktop/portal/desktop"))
    let object = try BusObject(
      portal,
      "org.freedesktop.portal.OpenURI",
      describedBy: Self.description,
      at: path,
      on: desktop.bus
    )
    let isThere = Flag()
    let name = BusName("org.freedesktop.portal.Desktop", on: desktop.bus) { isThere.isSet = $0 }
    #expect(await until { isThere.isSet })
    let bus = try await Bus.open(address: desktop.address)
    let handle = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(handle) }
    try await FileLauncher.request(bus, about: handle)
    #expect(portal.asked.count == 1 && portal.asked.first?.dropFirst().first == .handle(0))
    #expect(portal.asked.first?.last?["ask"] == .flag(true))
    #expect(portal.asked.first?.last?["writable"] == nil)
    portal.refuses = true
    await #expect(throws: GLibError.self) { try await FileLauncher.request(bus, about: handle) }
    withExtendedLifetime((object, name)) {}
  }

  @Test(arguments: [
    (["/m/a/1.flac", "/m/a/2.flac"], "/m/a"), (["/m/a/1/1.flac", "/m/a/2/1.flac"], "/m/a"),
    (["/m/ab/1.flac", "/m/a/1.flac"], "/m"), (["/m/1.flac", "/n/1.flac"], "/"),
  ])
  func `several files have the innermost folder around them in common`(
    paths: [String],
    folder: String
  ) {
    let common = FileLauncher.commonFolder(of: paths.map { Array($0.utf8) })
    #expect(String(decoding: common, as: UTF8.self) == folder)
  }

  @Test func `outside of a sandbox a dialog offers the programs for the file`() async throws {
    let owner = Window()
    owner.present()
    let chooser = ProgramChooser(of: [Array("/music/a.flac".utf8)], over: owner) { _ in }
    let type: String? = chooser.window.property("content-type")
    #expect(type == "audio/flac")
    chooser.window.present()
    #expect(await until { chooser.window.isMapped })
    chooser.window.destroy()
    owner.destroy()
  }
}

private final class Flag { var isSet = false }

private final class Portal: BusInterface {
  private(set) var asked: [[Variant]] = []
  var refuses = false

  func call(
    _ method: String,
    _ arguments: [Variant],
    from sender: String
  ) throws(BusError) -> [Variant] {
    guard !refuses else { throw .notSupported(method) }
    asked.append(arguments)
    return ObjectPath("/org/freedesktop/portal/desktop/request/1").map { [.path($0)] } ?? []
  }

  func value(of property: String, for sender: String) throws(BusError) -> Variant {
    throw .notSupported(property)
  }

  func set(_ property: String, to value: Variant, from sender: String) throws(BusError) {
    throw .notSupported(property)
  }
}
