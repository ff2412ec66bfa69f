import Testing

@testable import App

@MainActor struct ScreenLightTests {
  @Test func `the screen is kept lit by one object at a time, only while that is wanted`() {
    let screen = LitScreen()
    let light = screen.light
    light.turn(on: false)
    #expect(!light.isOn && screen.reasons.isEmpty)
    light.turn(on: true)
    light.turn(on: true)
    #expect(light.isOn && screen.reasons.count == 1)
    light.turn(on: false)
    #expect(!light.isOn)
    light.turn(on: true)
    #expect(light.isOn && screen.reasons.count == 2)
  }

  @Test func `where nothing can keep the screen lit, it is tried again`() {
    var tries = 0
    let light = ScreenLight { _ in
      tries += 1
      return nil
    }
    light.turn(on: true)
    light.turn(on: true)
    #expect(!light.isOn && tries == 2)
  }
}
