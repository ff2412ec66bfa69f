import Gtk
import Playback
import TestSupport
import Testing

@testable import App
@testable import Library

struct SearchFiltersTests {
  @Test func `each example is one filter, and is described in words`() {
    for example in SearchFilters.examples.joined() {
      let parts = SearchQuery(example).parts
      #expect(parts.count == 1 && parts.allSatisfy(\.isFilter), "\(example)")
      let label = SearchFilters.label(example)
      #expect(label.contains(example) && label.hasPrefix(SearchWords.chip(parts[0].term)))
    }
  }

  @Test(arguments: [
    ("", "heart", "heart"), ("blue ", "heart", "blue heart"),
    ("blue Pl", "played:>1y", "blue played:>1y"), ("played:", "played:never", "played:never"),
    ("year:1990", "heart", "year:1990 heart"), ("a or ", "artist:davis", "a or artist:davis"),
  ])
  func `an example is appended, or completes the word that it begins with`(
    text: String,
    example: String,
    result: String
  ) {
    #expect(SearchFilters.inserting(example, into: text) == result)
  }

  @Test(arguments: [("artist:davis", "davis"), ("-live", "live"), ("heart", ""), ("\"a b\"", "")])
  func `what an example stands for is selected`(example: String, value: String) {
    #expect(SearchFilters.value(of: example) == value)
  }

  @Test func `commands of the player are found by the names of their menus`() {
    func found(_ text: String, hasStop: Bool = false) -> [SearchCommand] {
      SearchCommand.found(by: SearchQuery(text), hasStop: hasStop)
    }
    let stops: [SearchCommand] = [.track, .record, .quarter, .half, .hour].map { .stop($0) }
    for text in ["stop", "Sleep", "sleep timer", "STOP AFTER"] { #expect(found(text) == stops) }
    #expect(found("stop", hasStop: true).contains(.stop(.off)))
    #expect(found("sleep 30") == [.stop(.half)])
    #expect(found("loudness") == ReplayGain.Mode.inOrder.map { .loudness($0) })
    for text in ["", "st", "top", "track", "record", "stop year:1959", "-stop", "stop or sleep"] {
      #expect(found(text).isEmpty, "\(text)")
    }
  }
}

extension SearchPageTests {
  @Test func `a button lists the filters, and the chosen one is inserted`() async throws {
    type("blue")
    let button = try #require(buttons(page.chips).first)
    button.click()
    #expect(page.menu.isOpen)
    let examples = Array(SearchFilters.examples.joined())
    let place = try #require(examples.firstIndex(of: "played:>1y"))
    #expect(page.activate("row.filter-\(place)"))
    #expect(page.field.text == "blue played:>1y")
    page.menu.close()
    #expect(await until { !page.menu.isOpen && page.chips.titles == ["Not played for 1 year"] })
  }

  @Test func `a chip says that a filter does not exist, once it has a value`() async {
    let words = "No filter “mood”: searched as words"
    type("mood:")
    #expect(await until { page.run.isAnswered })
    #expect(page.chips.titles.isEmpty)
    type("mood:5")
    #expect(await until { page.run.isAnswered && page.chips.titles == [words] })
    page.chips.remove(0)
    #expect(page.field.text.isEmpty)
    page.chips.show(SearchQuery("mood 5"), typed: SearchQuery("mood:5 heart"))
    #expect(page.chips.titles == [words], "also if the words were found apart")
    page.chips.remove(0)
    #expect(page.field.text == "heart")
  }

  @Test func `a command is a hit that Enter runs, and no list keeps`() async {
    var run: [SearchCommand] = []
    page.onCommand = { run.append($0) }
    type("sleep")
    #expect(await until { page.run.state == .found && page.list.count == 5 })
    #expect(page.rows.headings[0]?.section == .commands && !page.rows.isTop(at: 0))
    #expect(!page.canKeep)
    page.openSelected()
    #expect(run == [.stop(.track)])
    #expect(!page.press(.enter, .control) && page.content(of: .command(run[0])).detail != "")
  }
}
