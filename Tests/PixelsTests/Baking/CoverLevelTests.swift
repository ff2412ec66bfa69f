import Testing

@testable import Pixels

@Suite struct CoverLevelTests {
  @Test func `the front has the full width, a side half of it`() {
    #expect(CoverLevel.front.columns(ofSide: 261) == 261)
    #expect(CoverLevel.side.columns(ofSide: 261) == 131 && CoverLevel.side.rows(ofSide: 261) == 261)
    #expect(CoverLevel.half.rows(ofSide: 261) == 131)
    #expect(CoverLevel.halfSide.columns(ofSide: 261) == 66)
    for level in CoverLevel.allCases {
      #expect(level.columns(ofSide: 0) == 1 && level.rows(ofSide: 0) == 1)
    }
  }

  @Test(arguments: [
    (1.0, 1.0, CoverLevel.front), (0.6, 0.9, .front), (0.37, 0.9, .side), (0.5, 0.5, .half),
    (0.4, 0.3, .half), (0.2, 0.5, .halfSide), (0.2, 0.2, .quarter), (0, 0, .quarter),
  ])
  func `the level is as fine as the visible size`(
    _ width: Double,
    _ height: Double,
    _ level: CoverLevel
  ) {
    #expect(CoverLevel.fitting(width: width, height: height) == level)
  }

  @Test func `no level is more than a twentieth too coarse`() {
    for width in stride(from: 0.01, through: 1.2, by: 0.01) {
      for height in stride(from: 0.01, through: 1.2, by: 0.01) {
        let level = CoverLevel.fitting(width: width, height: height)
        let texels = (Double(level.columns(ofSide: 400)), Double(level.rows(ofSide: 400)))
        #expect(texels.0 >= min(width, 1) * 400 * 0.94 || texels.0 == 400)
        #expect(texels.1 >= min(height, 1) * 400 * 0.94 || texels.1 == 400)
      }
    }
  }

  @Test func `each level has all others as substitutes, itself first`() {
    for level in CoverLevel.allCases {
      #expect(level.standIns.first == level)
      #expect(Set(level.standIns) == Set(CoverLevel.allCases))
    }
  }
}
