import Motion
import Testing

@testable import Widgets

struct CoverZoomTests {
  @Test func `the zoom is clamped to its range, and NaN is ignored`() {
    #expect(CoverZoom(9).value == 1.5 && CoverZoom(0).value == 0.6 && CoverZoom(.nan).value == 1)
    var zoom = CoverZoom()
    zoom.step(by: 40, at: 0)
    #expect(zoom.value == 1.5)
    zoom.step(by: .infinity, at: 0)
    #expect(zoom.value == 1.5)
  }

  @Test func `a step glides, without a jump, by a tenth`() {
    var zoom = CoverZoom()
    zoom.step(by: 1, at: 1)
    #expect(zoom.shown(at: 1) == 1 && !zoom.isResting(at: 1.05))
    #expect(abs(zoom.shown(at: 3) - 1.1) < 1e-9 && zoom.isResting(at: 3))
    let before = zoom.shown(at: 1.1)
    zoom.step(by: -2, at: 1.1)
    #expect(abs(zoom.shown(at: 1.1) - before) < 1e-12)
    #expect(abs(zoom.shown(at: 4) - 1.1 / 1.21) < 1e-6)
  }

  @Test func `a stage with less room shows less, and keeps the value for others`() {
    var zoom = CoverZoom(1.4)
    zoom.most = 1.2
    #expect(zoom.value == 1.4 && zoom.shown(at: 0) == 1.2)
    zoom.beginPinch(at: 0)
    zoom.pinch(to: 0.9 / 1.1)
    #expect(abs(zoom.shown(at: 0) - 1.2 * 0.9 / 1.1 / 0.9) < 1e-9, "at once")
    zoom.endPinch(at: 0, isCancelled: true)
    zoom.step(by: 1, at: 1, atOnce: true)
    #expect(zoom.value == 1.2 && zoom.shown(at: 1) == 1.2)
    zoom.step(by: -1, at: 2, atOnce: true)
    #expect(abs(zoom.shown(at: 2) - 1.2 / 1.1) < 1e-9)
  }

  @Test func `with reduced motion a zoom changes at once`() {
    var zoom = CoverZoom()
    zoom.go(to: 1.3, at: 0, atOnce: true)
    #expect(zoom.shown(at: 0) == 1.3 && zoom.isResting(at: 0))
  }

  @Test func `a pinch counts from a tenth on, starting at no change`() {
    var zoom = CoverZoom()
    zoom.beginPinch(at: 0)
    for scale in [1.0, 1.05, 1.1, 0.95, 0.9] {
      zoom.pinch(to: scale)
      #expect(zoom.shown(at: 0) == 1)
    }
    zoom.pinch(to: 1.32)
    #expect(abs(zoom.shown(at: 0.2) - 1.2) < 1e-12 && !zoom.isResting(at: 0.2))
    zoom.pinch(to: 0.72)
    #expect(abs(zoom.shown(at: 0.3) - 0.8) < 1e-12)
  }

  @Test func `beyond an end the zoom stretches like a rubber band and springs back`() {
    var zoom = CoverZoom(1.4)
    zoom.beginPinch(at: 0)
    zoom.pinch(to: 30)
    let pulled = zoom.shown(at: 0.1)
    #expect(pulled > 1.5 && pulled < CoverZoom.shownRange.upperBound)
    zoom.endPinch(at: 0.2, isCancelled: false)
    #expect(abs(zoom.shown(at: 0.2) - pulled) < 1e-12)
    #expect(abs(zoom.shown(at: 2) - 1.5) < 1e-6)
  }

  @Test func `a cancelled pinch changes nothing`() {
    var zoom = CoverZoom(1.2)
    zoom.beginPinch(at: 0)
    zoom.pinch(to: 0.6)
    zoom.endPinch(at: 0.2, isCancelled: true)
    #expect(zoom.value == 1.2)
    #expect(abs(zoom.shown(at: 2) - 1.2) < 1e-6)
  }

  @Test func `an invalid scale is ignored`() {
    var zoom = CoverZoom()
    zoom.beginPinch(at: 0)
    for scale in [0, -1, .nan, .infinity] { zoom.pinch(to: scale) }
    #expect(zoom.shown(at: 0) == 1)
  }
}
