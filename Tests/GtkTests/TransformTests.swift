import Gtk
import TestSupport
import Testing

@Suite(.needsDisplay) struct TransformTests {
  @Test func `steps are applied from the outside in`() {
    let transform = Transform.identity.translated(x: 10, y: 20).perspective(from: 400)
      .turned(degrees: 60, about: .vertical).scaled(x: 2, y: 3)
    #expect(
      transform.text()
        == "translate(10, 20) perspective(400) rotate3d(0, 1, 0, 60) scale(2, 3)"
    )
  }

  @Test func `the identity has no steps`() { #expect(Transform.identity.text() == "") }

  @Test func `depth makes a 3D step`() {
    let transform = Transform.identity.translated(x: 1, y: 2, depth: -3)
      .turned(degrees: 10, about: .horizontal)
    #expect(transform.text() == "translate3d(1, 2, -3) rotate3d(1, 0, 0, 10)")
  }

  @Test func `a place has the rows that it is made of`() {
    let transform = Transform(
      x: SIMD4(1, 2, 3, 0),
      y: SIMD4(4, 5, 6, 0),
      depth: SIMD4(7, 8, 9, 0),
      origin: SIMD4(10, 11, 12, 1)
    )
    #expect(transform.numbers() == [1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 10, 11, 12, 1])
  }
}
