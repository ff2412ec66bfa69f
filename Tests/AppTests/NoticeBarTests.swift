import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct NoticeBarTests {
  @Test(arguments: [1, 2, 3, 5])
  func `its minimum height never is less than its lines take in the widest window`(count: Int) async
  {
    let bar = NoticeBar(canClose: true)
    let column = Box(.vertical)
    column.append(bar)
    await Stage(column, width: 700, height: 300)
    let lines = (1...count).map { "“A folder \($0)” does not exist." }
    bar.show(lines.joined(separator: "\n"))
    #expect(await until { bar.isMapped })
    let least = bar.measure(.vertical).minimum
    #expect(least >= bar.measure(.vertical, along: 1 << 20).minimum)
    #expect(bar.isAccessible(as: .alert) && bar.told(.label(bar.text)))
  }

  @Test func `the bar is hidden when it is closed, and the same text shows it again`() async {
    let bar = NoticeBar(canClose: true)
    let column = Box(.vertical)
    column.append(bar)
    await Stage(column, width: 360, height: 200)
    bar.show("It is not there.")
    #expect(bar.isVisible)
    bar.close.click()
    #expect(await until { !bar.isVisible && bar.text.isEmpty })
    bar.show("It is not there.")
    #expect(bar.isVisible && bar.text == "It is not there.")
  }
}
