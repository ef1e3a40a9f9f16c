/// The natural logarithm of a positive number, accurate to twelve digits.
///
/// Written out because the C library's cannot be checked for locks. The binary exponent is split off; 11 odd powers of
/// at most 0.172 of the inverse hyperbolic tangent's series cover the rest.
@_noLocks
func naturalLogarithm(_ value: Double) -> Double {
    let bits = value.bitPattern
    var exponent = Double(Int(truncatingIfNeeded: bits >> 52) - 1023)
    var fraction = Double(bitPattern: bits & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    if fraction > 1.414_213_562_373_095 {
        fraction /= 2
        exponent += 1
    }
    let ratio = (fraction - 1) / (fraction + 1)
    let square = ratio * ratio
    var power = ratio
    var sum = 0.0
    var divisor = 1.0
    while divisor < 23 {
        sum += power / divisor
        power *= square
        divisor += 2
    }
    return exponent * 0.693_147_180_559_945_3 + 2 * sum
}

/// The natural exponential of a logarithm from -700 to 700, accurate to twelve digits; written out for the same reason.
@_noLocks
func naturalExponential(_ logarithm: Double) -> Double {
    // The nearest whole number or a neighbour: the series is accurate for both.
    let exponent = Double(Int(logarithm / 0.693_147_180_559_945_3 + (logarithm < 0 ? -0.5 : 0.5)))
    let rest = logarithm - exponent * 0.693_147_180_559_945_3
    var term = 1.0
    var sum = 1.0
    var divisor = 1.0
    while divisor < 14 {
        term *= rest / divisor
        sum += term
        divisor += 1
    }
    return sum * Double(bitPattern: UInt64(truncatingIfNeeded: 1023 + Int(exponent)) << 52)
}
