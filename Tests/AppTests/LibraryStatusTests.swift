import Testing

@testable import App
@testable import Library

struct LibraryStatusTests {
  private func progress(files: Int, changed: Int, read: Int, isWalked: Bool = true) -> ScanProgress
  {
    var progress = ScanProgress()
    (progress.files, progress.changed, progress.read) = (files, changed, read)
    progress.isWalked = isWalked
    return progress
  }

  @Test func `the status begins empty, and is ready with the first record`() {
    var status = LibraryStatus()
    #expect(status.phase == .opening && status.isBusy)
    status.open(roots: [], hasRecords: false, readOnlyReason: nil)
    #expect(status.phase == .empty && !status.isBusy)
    status.found(records: true)
    #expect(status.phase == .ready)
    status.found(records: false)
    #expect(status.phase == .empty)
  }

  @Test func `there is no music only after the folders were searched`() {
    var status = LibraryStatus()
    var root = LibraryRoot(id: 1, path: BytePath("/music"), isAvailable: true)
    status.open(roots: [root], hasRecords: false, readOnlyReason: nil)
    #expect(status.isLooking, "the first scan is about to begin")
    status.startScan(isAsked: true)
    #expect(status.isLooking)
    status.endScan()
    #expect(!status.isLooking, "the scan may have been stopped")
    status.changed(roots: [root, LibraryRoot(id: 2, path: BytePath("/more"), isAvailable: true)])
    #expect(status.isLooking)
    root.scanned = 1
    status.changed(roots: [root])
    status.reopen()
    status.open(roots: [root], hasRecords: false, readOnlyReason: nil)
    #expect(!status.isLooking, "it was searched in the last run")
  }

  @Test func `a failed status remains until the library is opened again`() {
    var status = LibraryStatus()
    status.fail("no room")
    status.found(records: true)
    #expect(status.phase == .failed("no room") && !status.isBusy)
    status.reopen()
    #expect(status.phase == .opening)
  }

  @Test func `an automatic scan without changes is not shown`() {
    var status = LibraryStatus()
    status.open(roots: [], hasRecords: true, readOnlyReason: nil)
    status.scan(progress(files: 500, changed: 0, read: 0))
    #expect(status.activity == nil && status.isBusy)
    status.startScan(isAsked: true)
    #expect(status.activity != nil)
    status.endScan()
    #expect(status.activity == nil && !status.isBusy)
  }

  @Test func `counts continue from one folder to the next`() {
    var tally = ScanTally()
    tally.now = progress(files: 3000, changed: 2000, read: 500)
    #expect(tally.share == 0.25)
    tally.finish(progress(files: 3000, changed: 2000, read: 2000))
    #expect(tally.share == nil)
    tally.now = progress(files: 100, changed: 500, read: 0)
    #expect((tally.seen, tally.changed, tally.read) == (3100, 2500, 2000))
    #expect(tally.share == 0.8)
    #expect(tally.text == "2,000 of 2,500 files")
  }

  @Test func `activities are described in whole sentences`() {
    var tally = ScanTally()
    #expect(tally.text == "Scanning your folders…")
    tally.now = progress(files: 1, changed: 0, read: 0, isWalked: false)
    #expect(tally.text == "Scanning your folders: 1 file")
    tally.now.files = 9870
    #expect(tally.text == "Scanning your folders: 9,870 files")
    tally.now.changed = 1
    #expect(tally.text == "0 of 1 file" && tally.share == nil)
    #expect(LibraryStatus.Activity.looking("/m").text == "Searching for music in “/m”…")
  }

  @Test func `activities of the user are shown before automatic ones`() {
    var status = LibraryStatus()
    status.open(roots: [], hasRecords: true, readOnlyReason: nil)
    status.startScan(isAsked: true)
    status.look(into: "/m")
    #expect(status.activity == .looking("/m"))
    status.look(into: nil)
    #expect(status.activity == .scanning(status.tally ?? ScanTally()))
  }

  @Test func `each phase has its page`() {
    var status = LibraryStatus()
    #expect(MainWindow.page(for: status, at: .records) == .opening)
    status.open(roots: [], hasRecords: false, readOnlyReason: nil)
    #expect(MainWindow.page(for: status, at: .records) == .welcome)
    status.isMusicKnown = true
    #expect(MainWindow.page(for: status, at: .records) == .records)
    #expect(MainWindow.page(for: status, at: .lists) == .lists)
    status.found(records: true)
    #expect(MainWindow.page(for: status, at: .records) == .records)
    status.fail("x")
    #expect(MainWindow.page(for: status, at: .records) == .problem)
  }
}
