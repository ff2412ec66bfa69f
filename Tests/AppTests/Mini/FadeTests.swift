import Testing

@testable import App

struct FadeTests {
  @Test func `a fade takes a fifth of a second, and rests at its target`() {
    var fade = Fade(at: 1)
    #expect(fade.opacity(at: 5) == 1 && fade.isResting(at: 5))
    fade.go(to: 0, at: 5)
    #expect(fade.opacity(at: 5) == 1 && abs(fade.opacity(at: 5.1) - 0.5) < 1e-9)
    #expect(!fade.isResting(at: 5.1) && fade.isResting(at: 5.21) && fade.opacity(at: 9) == 0)
  }

  @Test func `a fade that turns continues from its opacity`() {
    var fade = Fade(at: 1)
    fade.go(to: 0, at: 0)
    fade.go(to: 1, at: 0.05)
    #expect(abs(fade.opacity(at: 0.05) - 0.75) < 1e-9)
    #expect(abs(fade.opacity(at: 0.08) - 0.9) < 1e-9 && fade.isResting(at: 0.11))
  }
}
