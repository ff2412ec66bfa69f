import Processes
import Testing

@Suite struct NapTests {
  @Test func `a pause lasts as long as it is to, and others go on meanwhile`() async {
    let start = ContinuousClock.now
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { await Nap.take(.milliseconds(60)) } }
    }
    let lasted = ContinuousClock.now - start
    #expect(lasted >= .milliseconds(60) && lasted < .seconds(20))
  }

  @Test func `who is cancelled waits no longer, however long it was to be`() async {
    let task = Task { await Nap.take(.seconds(3600)) }
    task.cancel()
    await task.value
    let late = Task { await Nap.take(.seconds(3600)) }
    await Nap.take(.milliseconds(20))
    late.cancel()
    await late.value
  }
}
