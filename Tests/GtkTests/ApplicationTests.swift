import GLib
import Geometry
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct ApplicationTests {
  private let application = Application(id: "io.github.gatefold.Test", isAlone: false)

  @Test func `it is registered and starts once, and activates at each request`() throws {
    var seen: [String] = []
    application.onRegister { seen.append("register") }
    application.onStart { seen.append("start") }
    application.onActivate { seen.append("show") }
    try application.register()
    try application.register()
    emit("activate", on: application)
    emit("activate", on: application)
    #expect(seen == ["register", "start", "show", "show"])
    #expect(application.property("application-id") == "io.github.gatefold.Test")
  }

  @Test func `without a bus nothing is shown to the user, and nothing breaks`() throws {
    try application.register()
    application.showNotification("x", "Music", "It plays.", buttons: [("Quit", "app.quit")])
    application.withdrawNotification("x")
  }

  @Test func `a window has its title, its frame and its content`() {
    let window = Window()
    let label = Label("inside")
    #expect(window.title == "" && window.isDecorated)
    (window.title, window.isDecorated) = ("城 Gatefold", false)
    window.content = label
    #expect(window.title == "城 Gatefold" && !window.isDecorated)
    #expect(window.content == label && label.parent == window)
    window.content = nil
    #expect(window.content == nil && label.parent == nil)
  }

  @Test func `a window is mapped in its size and unmapped when it is closed`() async {
    let window = Window()
    window.isDecorated = false
    window.setDefaultSize(Size(width: 210, height: 130))
    #expect(!window.isMapped)
    window.present()
    #expect(await until { window.isMapped && window.size == Size(width: 210, height: 130) })
    window.close()
    #expect(await until { !window.isMapped })
  }

  @Test func `a window covers the screen on request, and notifies it`() {
    let window = Window()
    var seen: [Bool] = []
    window.onFullscreenChange { [weak window] in if let window { seen.append(window.isFullscreen) }
    }
    window.isFullscreen = true
    #expect(window.isFullscreen && !window.isMaximized)
    window.isFullscreen = false
    #expect(!window.isFullscreen && seen == [true, false])
  }

  @Test func `a window handle fills its place with its content, which keeps its presses`() async {
    let button = Button("press")
    let box = Box(.vertical)
    box.append(button)
    let handle = WindowHandle(holding: box)
    var presses = 0
    button.onPress { presses += 1 }
    await Stage(handle, width: 120, height: 40)
    #expect(handle.children == [box] && box.size == handle.size)
    button.press()
    #expect(await until { presses == 1 })
  }

  @Test func `a window notifies when its focus becomes visible`() async {
    let button = Button("one")
    let stage = await Stage(button, width: 80, height: 80)
    let window = stage.window
    var seen: [Bool] = []
    window.onFocusVisibleChange { [weak window] in
      if let window { seen.append(window.isFocusVisible) }
    }
    let before = window.isFocusVisible
    window.set("focus-visible", to: !before)
    #expect(window.isFocusVisible == !before && seen == [!before])
  }

  @Test func `the pointer is hidden over a widget with the cursor none`() {
    let label = Label("x")
    label.setCursor("none")
    #expect(label.object("cursor").map { $0.property("name") } == "none")
    label.setCursor(nil)
    #expect(label.object("cursor") == nil)
  }

  @Test func `the window knows its focused widget`() async {
    let (box, one, two) = (Box(.vertical), Button("one"), Button("two"))
    box.append(one)
    box.append(two)
    let stage = await Stage(box, width: 80, height: 80)
    #expect(await until { stage.window.isActive })
    #expect(two.takeFocus() && stage.window.focus == two && two.hasFocus)
    #expect(one.takeFocus() && stage.window.focus == one && !two.hasFocus)
  }

  @Test func `a window of an application is its own Swift object`() throws {
    try application.register()
    let window = ApplicationWindow(of: application)
    #expect(window.object("application") == application)
    window.destroy()
  }
}
