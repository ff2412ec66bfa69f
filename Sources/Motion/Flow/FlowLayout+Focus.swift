extension FlowLayout {
  /// The opacity of the focus ring, which remains in the middle while its cover moves away.
  public static func focusOpacity(at offset: Double) -> Double { max(0, 1 - 12 * abs(offset)) }
}
