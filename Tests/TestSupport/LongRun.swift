internal import Glibc

/// Tests of as much work as there is time for: little by default, all with
/// `meson-helpers/test --long`.
public nonisolated enum LongRun {
  /// How often something is repeated: as often as its own variable says, if it is set.
  public static func count(_ short: Int, long: Int, variable: String? = nil) -> Int {
    variable.flatMap(number) ?? (number("GATEFOLD_LONG") ?? 0 > 0 ? long : short)
  }

  private static func number(_ variable: String) -> Int? {
    getenv(variable).flatMap { Int(String(cString: $0)) }
  }
}
