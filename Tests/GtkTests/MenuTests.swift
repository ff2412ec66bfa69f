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

  @Test func `items in their order run their actions, and all is freed with the window`()
    async throws
  {
    var runs: [String] = []
    try await expectFreed {
      let window = ApplicationWindow(of: application)
      window.add(Action("play") { runs.append("play") })
      window.add(Action("stop") { runs.append("stop") })
      let button = MenuButton(icon: "open-menu-symbolic", tooltip: "Main menu", menu: menu())
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
      return [button]
    }
  }

  @Test(arguments: [(true, true), (true, false), (false, false)])
  func `after a choice or Esc in a submenu the focus is where it was`(
    chooses: Bool,
    isOfLabel: Bool
  ) async throws {
    let window = ApplicationWindow(of: application)
    var plays = 0
    window.add(Action("play") { plays += 1 })
    let more = Menu()
    more.append(submenu: menu(), title: "More")
    let (label, button) = (Label("Text"), MenuButton(icon: "a", tooltip: "Main menu", menu: more))
    label.isSelectable = true
    label.add(more)
    let (box, other) = (Box(.vertical), Button("Other"))
    for child in [button, label, other] { box.append(child) }
    window.content = box
    let (owner, focus): (Widget, Widget) = isOfLabel ? (label, label) : (button, other)
    func item(_ words: String) -> Widget? {
      choices(of: owner).first { $0.property("text") == words }
    }
    window.present()
    #expect(await until { window.isMapped && focus.takeFocus() })
    for _ in 0..<2 {
      if isOfLabel { #expect(label.activate("menu.popup")) } else { button.open() }
      #expect(await until { item("More") != nil })
      emit("clicked", on: try #require(item("More")))
      #expect(await until { item("Play") != nil })
      let play = try #require(item("Play"))
      play.takeFocus()
      if chooses { emit("clicked", on: play) } else { button.close() }
      #expect(await until { choices(of: owner).isEmpty && focus.hasFocus })
    }
    #expect(plays == (chooses ? 2 : 0))
    window.destroy()
  }

  @Test func `titles of submenus within a menu differ`() async throws {
    let window = ApplicationWindow(of: application)
    window.add(Action("play") {})
    let (whole, section) = (Menu(), Menu())
    let submenus = [(whole, "Same", "A"), (whole, "main", "B"), (section, "Same", "C")]
    for (owner, title, item) in submenus {
      let submenu = Menu()
      submenu.append(item, action: "win.play")
      owner.append(submenu: submenu, title: title)
    }
    whole.append(section: section)
    let button = MenuButton(icon: "a", tooltip: "Main menu", menu: whole)
    window.content = button
    window.present()
    #expect(await until { window.isMapped })
    for (place, (_, _, item)) in submenus.enumerated() {
      button.open()
      #expect(await until { choices(of: button).count == submenus.count })
      emit("clicked", on: try #require(choices(of: button).dropFirst(place).first))
      #expect(await until { choices(of: button).contains { $0.property("text") == item } })
      button.close()
      #expect(await until { choices(of: button).isEmpty })
    }
    window.destroy()
  }

  private func choices(of owner: Widget) -> [Widget] {
    owner.descendants.filter { $0.typeName == "GtkModelButton" && $0.isMapped }
  }
}
