extension Scroller {
  /// The two positions between which a jump of more than 30 places skips its middle.
  func skip(
    from position: Double,
    to target: Double,
    over places: some Places
  ) -> (near: Double, far: Double)? {
    let half = Settings.shownPlaces / 2
    guard let here = places.index(nearest: position), let there = places.index(nearest: target)
    else { return nil }
    let step = there < here ? -half : half
    guard abs(there - here) > Settings.shownPlaces else { return nil }
    return (places.position(of: here + step), places.position(of: there - step))
  }

  /// A spring stiff enough to reach its target within 0.6 s.
  func quick(
    _ spring: Spring,
    from moment: Moment,
    to target: Double,
    over places: some Places
  ) -> Pull {
    var pull = pull(spring, from: moment, to: target, over: places)
    while pull.duration > Settings.longestJump {
      // Rest times are nearly proportional to 1/ω, a little longer because of the logarithm.
      pull.spring.frequency *= max(1.01, pull.duration / Settings.longestJump)
      pull = Pull(pull.spring, from: moment, to: target, within: settings.restDistance)
    }
    return pull
  }
}
