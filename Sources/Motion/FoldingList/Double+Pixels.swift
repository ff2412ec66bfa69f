extension Double {
  /// The nearest whole device pixel.
  ///
  /// GTK draws text only on whole lines of pixels, but rounds its place differently from that of an
  /// area: text that moves with an area is a pixel off it at times, unless it is placed so.
  package func alignedToPixels(scale: Double) -> Double { (self * scale).rounded() / scale }
}
