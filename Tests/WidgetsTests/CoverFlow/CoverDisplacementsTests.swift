import Testing

@testable import Widgets

struct CoverDisplacementsTests {
  private let one = CoverID(1)
  private let two = CoverID(2)

  @Test func `a moved cover begins at its old place, and ends at its new one`() {
    var glide = CoverDisplacements()
    glide.shift([one: 1.5, two: -1], at: 2)
    #expect(glide.displacement(of: one, at: 2) == 1.5)
    #expect(glide.displacement(of: two, at: 2) == -1)
    #expect(glide.displacement(of: CoverID(3), at: 2) == 0)
    var last = 1.5
    for step in 1...60 {
      let now = glide.displacement(of: one, at: 2 + Double(step) / 60)
      #expect(now < last && now >= 0)
      last = now
    }
    #expect(last < 1e-3)
  }

  @Test func `a change during a glide continues from there, at the same speed`() {
    var glide = CoverDisplacements()
    glide.shift([one: 2], at: 0)
    let time = 0.07
    let before = glide.displacement(of: one, at: time)
    let speed = (before - glide.displacement(of: one, at: time - 1e-6)) / 1e-6
    glide.shift([one: 1], at: time)
    #expect(abs(glide.displacement(of: one, at: time) - before - 1) < 1e-12)
    let newSpeed = (glide.displacement(of: one, at: time + 1e-6) - before - 1) / 1e-6
    #expect(abs(newSpeed - speed) < 0.01)
  }

  @Test func `the glide is over when all have arrived`() {
    var glide = CoverDisplacements()
    glide.shift([one: 1], at: 0)
    glide.settle(at: 0.1)
    #expect(!glide.isEmpty)
    glide.settle(at: 2)
    #expect(glide.isEmpty)
  }

  @Test func `covers that do not move are not stored`() {
    var glide = CoverDisplacements()
    glide.shift([one: 0, two: 1e-10], at: 0)
    #expect(glide.isEmpty)
  }
}
