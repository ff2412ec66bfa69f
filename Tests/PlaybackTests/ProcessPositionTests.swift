import Testing

@testable import Playback

struct ProcessPositionTests {
  @Test func `a position advances with the time, but not beyond what has reached the output`() {
    var position = ProcessPosition()
    position.rest(5, at: 100)
    #expect(position.estimate(at: 103, heard: 60) == 5)
    position.report(5, at: 103, isMoving: true)
    #expect(position.estimate(at: 105, heard: 60) == 7)
    #expect(position.estimate(at: 105, heard: 6) == 6)
    #expect(position.estimate(at: 105, heard: 0) == 5, "another track has reached it")
    #expect(position.estimate(at: 105, heard: nil) == 5, "there is no process")
    position.report(8, at: 106, isMoving: false)
    #expect(position.estimate(at: 109, heard: 60) == 8)
  }

  @Test func `the target of a seek counts until the process has reached it`() {
    var position = ProcessPosition()
    position.report(5, at: 100, isMoving: true)
    position.seek(to: 40)
    position.report(6, at: 101)
    #expect(position.estimate(at: 102, heard: 60) == 40)
    position.arrive(39, at: 102)
    #expect(position.target == nil && position.estimate(at: 103, heard: 60) == 40)
  }

  @Test func `without a process it rests, and a seek ends`() {
    var position = ProcessPosition()
    position.report(5, at: 100, isMoving: true)
    position.seek(to: 40)
    position.rest(40, at: 101)
    #expect(position.target == nil && !position.isMoving)
    #expect(position.estimate(at: 110, heard: 60) == 40)
  }
}
