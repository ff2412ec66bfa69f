import Glibc

// The functions that the standard library lacks. No other file of Motion imports anything.

/// The sine of an angle in radians.
func sin(_ angle: Double) -> Double { Glibc.sin(angle) }

/// The cosine of an angle in radians.
func cos(_ angle: Double) -> Double { Glibc.cos(angle) }

/// The angle of the direction (x, y).
func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }

/// e to the power of `exponent`.
func exp(_ exponent: Double) -> Double { Glibc.exp(exponent) }

/// The natural logarithm of a number.
func log(_ number: Double) -> Double { Glibc.log(number) }

/// A number to the power of another.
func pow(_ base: Double, _ exponent: Double) -> Double { Glibc.pow(base, exponent) }
