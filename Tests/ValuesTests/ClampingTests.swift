import Testing
import Values

@Suite struct ClampingTests {
  @Test(
    arguments: [
      (0.0, Int64(0)), (-0.0, 0), (1.9, 1), (-1.9, -1), (.nan, 0), (.infinity, .max),
      (-.infinity, .min), (1e300, .max), (-1e300, .min), (0x1p63, .max), (-0x1p63, .min),
      (0x1p63.nextDown, 0x7fff_ffff_ffff_fc00), (.leastNonzeroMagnitude, 0),
    ] as [(Double, Int64)]
  )
  func `a number with a fraction becomes the nearest whole one below`(
    number: Double,
    whole: Int64
  ) {
    #expect(Int64(clamping: number) == whole)
  }

  @Test func `small and unsigned types are clamped to their own limits`() {
    #expect(UInt8(clamping: 300.0) == 255)
    #expect(UInt8(clamping: -0.5) == 0)
    #expect(UInt32(clamping: -1e9) == 0)
    #expect(Int32(clamping: 3e9) == .max)
    #expect(UInt64(clamping: 0x1p64) == .max)
  }

  @Test func `arithmetic is clamped to the limits`() {
    #expect(Int64.max.adding(clamped: 1) == .max)
    #expect(Int64.min.adding(clamped: -1) == .min)
    #expect(Int64(2).adding(clamped: 3) == 5)
    #expect(Int64.min.subtracting(clamped: 1) == .min)
    #expect(Int64(0).subtracting(clamped: .min) == .max)
    #expect(UInt8(3).subtracting(clamped: 4) == 0)
    #expect(Int64.max.multiplied(byClamped: -2) == .min)
    #expect(Int64.min.multiplied(byClamped: -1) == .max)
    #expect(Int64(-4).multiplied(byClamped: 5) == -20)
  }

  @Test(
    arguments: [
      (0, 0, Int64(0)), (1, 5, 1_000_000_005), (9_223_372_036, 854_775_807, .max),
      (9_223_372_037, 0, .max), (Int.max, 999_999_999, .max), (Int.min, 0, .min),
      (-1, 999_999_999, -1),
    ] as [(Int, Int, Int64)]
  )
  func `a time beyond 2262 is the last possible one`(
    seconds: Int,
    nanoseconds: Int,
    time: Int64
  ) {
    #expect(Int64(seconds: seconds, nanoseconds: nanoseconds) == time)
  }
}
