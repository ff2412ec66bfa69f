import CGLib
import GLib
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct MenuTests {
  private let application = Application(id: "io.github.gatefold.Test", isAlone: false)

  init() throws { try application.register() }

  private func menu() -> Menu {
    let menu = Menu()
    menu.append("Play", action: "win.play")
    menu.append("Stop", action: "win.stop")
    return menu
  }

  /// An attribute of a menu item.
  private func attribute(_ name: String, ofItem index: Int32, in menu: Menu) -> String? {
    let model = menu.rawPointer.assumingMemoryBound(to: GMenuModel.self)
    let value = g_menu_model_get_item_attribute_value(model, index, name, nil)
    guard let value else { return nil }
    defer { g_variant_unref(value) }
    return g_variant_get_string(value, nil).map { String(cString: $0) }
  }

  @Test func `menu items are in their order, with their actions`() {
    let menu = menu()
    let model = menu.rawPointer.assumingMemoryBound(to: GMenuModel.self)
    #expect(g_menu_model_get_n_items(model) == 2)
    #expect(attribute("label", ofItem: 0, in: menu) == "Play")
    #expect(attribute("action", ofItem: 0, in: menu) == "win.play")
    #expect(attribute("label", ofItem: 1, in: menu) == "Stop")
    #expect(attribute("action", ofItem: 1, in: menu) == "win.stop")
  }

  @Test func `a menu button has its icon and its name`() {
    let menu = menu()
    let plain = MenuButton(icon: "open-menu-symbolic", tooltip: "Main menu", menu: menu)
    #expect(plain.tooltip == "Main menu" && plain.told(.label("Main menu")))
    #expect(plain.property("icon-name") == "open-menu-symbolic")
    #expect(plain.object("menu-model") == menu)
    #expect(!plain.property("primary"))
    let primary = MenuButton(icon: "a", tooltip: "b", menu: menu, isPrimary: true)
    #expect(primary.property("primary"))
  }

  @Test func `an item in the open menu runs its action, and all is freed with the window`()
    async throws
  {
    var runs: [String] = []
    weak var gone: MenuButton?
    do {
      let window = ApplicationWindow(of: application)
      window.add(Action("play") { runs.append("play") })
      window.add(Action("stop") { runs.append("stop") })
      let button = MenuButton(icon: "open-menu-symbolic", tooltip: "Main menu", menu: menu())
      gone = button
      window.content = button
      window.present()
      #expect(await until { window.isMapped })
      #expect(button.activate("win.play") && runs == ["play"])
      button.onOpen { runs.append("open") }
      for (index, name) in ["play", "stop"].enumerated() {
        runs = []
        #expect(choices(of: button).isEmpty)
        emit("activate", on: button)
        #expect(await until { choices(of: button).count == 2 })
        emit("clicked", on: try #require(choices(of: button).dropFirst(index).first))
        #expect(await until { runs == ["open", name] && choices(of: button).isEmpty })
      }
      window.destroy()
    }
    #expect(await until { gone == nil })
  }

  @Test(arguments: [true, false])
  func `after a choice or Esc in a submenu nothing hidden has the focus`(chooses: Bool) async throws
  {
    let window = ApplicationWindow(of: application)
    var plays = 0
    window.add(Action("play") { plays += 1 })
    let more = Menu()
    more.append(submenu: menu(), title: "More")
    let button = MenuButton(icon: "open-menu-symbolic", tooltip: "Main menu", menu: more)
    func item(_ words: String) -> Widget? {
      choices(of: button).first { $0.property("text") == words }
    }
    let (box, other) = (Box(.vertical), Button("Other"))
    for child in [button, other] { box.append(child) }
    window.content = box
    window.present()
    #expect(await until { window.isMapped && other.takeFocus() })
    button.open()
    #expect(await until { item("More") != nil })
    emit("clicked", on: try #require(item("More")))
    #expect(await until { item("Play") != nil })
    let play = try #require(item("Play"))
    play.takeFocus()
    if chooses { emit("clicked", on: play) } else { button.close() }
    #expect(await until { choices(of: button).isEmpty && window.focus?.isMapped != false })
    #expect(plays == (chooses ? 1 : 0))
    window.destroy()
  }

  @Test func `after a choice in a submenu of a label's menu nothing hidden has the focus`()
    async throws
  {
    let window = ApplicationWindow(of: application)
    window.add(Action("play") {})
    let more = Menu()
    more.append(submenu: menu(), title: "More")
    let label = Label("Text")
    label.isSelectable = true
    label.add(more)
    func item(_ words: String) -> Widget? {
      choices(of: label).first { $0.property("text") == words }
    }
    window.content = label
    window.present()
    #expect(await until { window.isMapped && label.takeFocus() })
    for _ in 0..<2 {
      #expect(label.activate("menu.popup"))
      #expect(await until { item("More") != nil })
      emit("clicked", on: try #require(item("More")))
      #expect(await until { item("Play") != nil })
      let play = try #require(item("Play"))
      play.takeFocus()
      emit("clicked", on: play)
      #expect(await until { choices(of: label).isEmpty && window.focus?.isMapped != false })
    }
    window.destroy()
  }

  /// The items of an open menu.
  private func choices(of owner: Widget) -> [Widget] {
    owner.descendants.filter { $0.typeName == "GtkModelButton" && $0.isMapped }
  }
}
