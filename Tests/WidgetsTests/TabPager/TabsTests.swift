import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct TabsTests {
  @Test func `frames run while it moves and not before or after`() {
    let rig = TabStand()
    #expect(rig.clock.running == 0)
    rig.tabs.select("3")
    #expect(rig.clock.running == 1)
    rig.settle()
    #expect(rig.clock.running == 0)
    #expect(rig.tabs.position == 3 && rig.tabs.current?.id == "3")
  }

  @Test func `each change of the current tab is notified once, and each rest`() {
    let rig = TabStand()
    var (told, rests): ([String], Int) = ([], 0)
    rig.tabs.onCurrentChange = { told.append($0?.id ?? "none") }
    rig.tabs.onRest = { rests += 1 }
    rig.tabs.select("2")
    rig.clock.run(0.05)
    rig.tabs.select("2")
    rig.settle()
    rig.tabs.select("no such tab")
    rig.tabs.step(by: -1)
    rig.settle()
    #expect(told == ["2", "1"] && rests == 2)
  }

  @Test func `with reduced motion a tab is reached at once`() {
    let rig = TabStand()
    rig.tabs.reducesMotion = true
    rig.tabs.select("7")
    #expect(rig.tabs.position == -5 && rig.clock.running == 0)
  }

  @Test func `off the screen a tab is reached without a motion`() {
    let tabs = Tabs(TabStand.list(12))
    tabs.reducesMotion = false
    let strip = TabStrip(tabs)
    tabs.select("4")
    #expect(tabs.position == 4 && !tabs.isRunning)
    #expect(strip.isMapped == false)
  }

  @Test func `inserted, removed and renamed tabs keep the current tab`() {
    let rig = TabStand()
    rig.tabs.select("5")
    rig.settle()
    rig.tabs.list.insert(Tab(id: "new", title: "New"), at: 2)
    #expect(rig.tabs.current?.id == "5" && rig.tabs.position == 6)
    rig.tabs.list[6].title = "Another name"
    #expect(rig.tabs.current?.title == "Another name" && rig.tabs.position == 6)
    rig.tabs.list.removeAll { $0.id == "5" }
    #expect(rig.tabs.current?.id == "6")
    rig.tabs.list.reverse()
    #expect(rig.tabs.current?.id == "6")
    rig.tabs.list = []
    #expect(rig.tabs.current == nil)
    rig.tabs.list = TabStand.list(2)
    #expect(rig.tabs.current?.id == "0")
  }

  @Test func `two tabs of one title are two tabs`() {
    let tabs = Tabs([Tab(id: "a", title: "Live"), Tab(id: "b", title: "Live")])
    tabs.jump(to: "b")
    #expect(tabs.current?.id == "b")
    tabs.list.insert(Tab(id: "c", title: "Live"), at: 0)
    #expect(tabs.current?.id == "b")
  }

  @Test func `released tabs, strips and pages are freed`() async {
    let tracker = LifetimeTracker()
    do {
      let rig = TabStand()
      rig.pages.tracker = tracker
      let stage = await Stage(rig.widget, width: 400, height: 200)
      rig.drag(rig.strip, by: 30, times: 8)
      rig.clock.run(0.1)
      rig.tabs.select("9")
      #expect(tracker.alive > 0)
      stage.close()
    }
    await until { tracker.alive == 0 }
    #expect(tracker.alive == 0)
  }
}
