internal import GLib
internal import Gtk
internal import Motion
internal import Widgets

/// The window: all pages with a sidebar, or one page alone.
final class ShowcaseWindow: ApplicationWindow {
  private(set) var shown: PageContent?
  private let trace: TraceFile?

  init(of application: Application, _ opening: ShowcaseRequest.Opening, trace: TraceFile?) {
    self.trace = trace
    super.init(of: application)
    title = opening.page.title
    setDefaultSize(opening.size)
    let first = made(opening.make)
    shown = first
    if let trace { FrameTrace(to: trace).answerMarks(on: self) }
    if opening.isBare {
      isDecorated = false
      // A default size is limited to the screen, a size request is not.
      first.widget.request(width: Int(opening.size.width), height: Int(opening.size.height))
      content = first.widget
    } else {
      setTitleBar(HeaderBar())
      content = browser(opening, first)
    }
  }

  /// Each other page is created when it is first shown.
  private func browser(_ opening: ShowcaseRequest.Opening, _ first: PageContent) -> Widget {
    let stack = Stack()
    var waiting: [String: (Box, Page)] = [:]
    for page in Showcase.pages {
      let place = Box(.vertical)
      if page.id == opening.page.id {
        put(first, in: place)
      } else {
        waiting[page.id] = (place, page)
      }
      stack.append(place, name: page.id, title: page.title)
    }
    stack.shown = opening.page.id
    stack.expand(horizontally: true, vertically: true)
    stack.onShow { [weak self] id in
      guard let self else { return }
      self.title = Showcase.pages.first { $0.id == id }?.title ?? self.title
      if let (place, page) = waiting.removeValue(forKey: id) { self.fill(place, with: page) }
    }
    let row = Box(.horizontal)
    row.append(StackSidebar(of: stack), stack)
    return row
  }

  private func fill(_ place: Box, with page: Page) {
    do throws(OptionTable.Misuse) {
      var settings = try PageSettings(for: page.id)
      put(made(try page.prepare(&settings)), in: place)
    } catch {
      preconditionFailure("the page “\(page.id)” refuses its own defaults: \(error)")
    }
  }

  private func put(_ content: PageContent, in place: Box) {
    if let controls = content.controls() { place.append(controls) }
    place.append(content.widget)
  }

  private func made(_ make: () -> PageContent) -> PageContent {
    let content = make()
    content.widget.expand(horizontally: true, vertically: true)
    if let trace {
      let frames = FrameTrace(to: trace)
      for widget in content.traced { frames.follow(widget) }
      content.traceEvents(trace)
    }
    return content
  }
}
