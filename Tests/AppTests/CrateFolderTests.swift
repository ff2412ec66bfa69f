import Testing

@testable import App

struct CrateFolderTests {
  @Test func `work begins when the work before it, which is stopped, has ended`() async throws {
    let crate = CrateFolder(try SessionFixture().session.places)
    var steps: [String] = []
    crate.begin {
      while !Task.isCancelled { await Task.yield() }
      steps.append("stopped")
    }
    #expect(crate.isBusy)
    crate.begin { steps.append("begun") }
    await crate.finish()
    #expect(steps == ["stopped", "begun"] && !crate.isBusy)
  }

  @Test func `a folder without a crate has a path nevertheless`() async throws {
    let fixture = try SessionFixture()
    let crate = CrateFolder(fixture.session.places)
    #expect(crate.path == nil)
    #expect(await !crate.look())
    #expect(crate.path?.text == fixture.session.places.crate)
  }
}
