import Glibc

// The functions that the standard library lacks. No other file of Motion imports anything.

func sin(_ angle: Double) -> Double { Glibc.sin(angle) }

func cos(_ angle: Double) -> Double { Glibc.cos(angle) }

func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }

func exp(_ exponent: Double) -> Double { Glibc.exp(exponent) }

func log(_ number: Double) -> Double { Glibc.log(number) }

func pow(_ base: Double, _ exponent: Double) -> Double { Glibc.pow(base, exponent) }
