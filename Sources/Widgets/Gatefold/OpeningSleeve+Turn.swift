internal import Numbers

extension OpeningSleeve {
  /// How far the page has turned: 0 shows `page`, 1 shows `reverse`.
  public var turned: Double { turn.value.clamped(to: 0...1) }
}
