import Testing

@testable import TagReader

struct TagNumberTests {
  @Test(
    arguments: [
      ("3", 3, nil), ("03", 3, nil), ("3/12", 3, 12), (" 3 / 12 ", 3, 12), ("3 of 12", 3, 12),
      ("3/", 3, nil),
      ("/12", nil, nil), ("0", nil, nil), ("0/9", nil, 9), ("A3", nil, nil), ("", nil, nil),
      ("103", 103, nil),
      ("99999999999999999999999", nil, nil), ("3/99999999999", 3, nil), ("-1", nil, nil),
      ("9999", 9999, nil),
    ] as [(String, Int?, Int?)]
  )
  func `a place is read with how many there are`(text: String, number: Int?, total: Int?) {
    let place = TagNumber.position(text)
    #expect(place.number == number && place.total == total)
  }

  @Test(
    arguments: [
      ("-7.25 dB", -7.25), ("+1.5", 1.5), ("-3,5 dB", -3.5), (" 2 dB", 2), ("0.00 dB", 0),
      ("loud", nil), ("", nil), ("1e9", 1), ("-900 dB", nil), ("--1", nil),
    ] as [(String, Double?)]
  )
  func `a gain is read`(text: String, gain: Double?) { #expect(TagNumber.gain(text) == gain) }

  @Test func `a gain of R128 is brought to the loudness of ReplayGain`() {
    #expect(TagNumber.gainOfR128("-512") == 3)
    #expect(TagNumber.gainOfR128("99999999") == nil)
    #expect(TagNumber.gainOfR128("-1.5 dB") == nil)
  }

  @Test func `a peak is more than nothing`() {
    #expect(TagNumber.peak("0.988") == 0.988)
    #expect(
      TagNumber.peak("0") == nil && TagNumber.peak("-1") == nil && TagNumber.peak("1000") == nil
    )
  }
}
