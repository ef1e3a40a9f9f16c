/// The natural logarithm of a positive normal number, accurate to twelve digits.
///
/// The logarithm of the C library is not used: it cannot be checked for locks, and its last digit depends on the
/// machine. Here the binary exponent is split off. For the fraction f, ln f = 2 artanh((f - 1) / (f + 1)), a series of
/// 11 odd powers of at most 0.172.
@_noLocks
public func naturalLogarithm(_ value: Double) -> Double {
    let bits = value.bitPattern
    var exponent = Double(Int(truncatingIfNeeded: bits >> 52) - 1023)
    var fraction = Double(bitPattern: bits & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    if fraction > 1.414_213_562_373_095 {
        fraction /= 2
        exponent += 1
    }
    let ratio = (fraction - 1) / (fraction + 1)
    let square = ratio * ratio
    // Horner's rule: one division takes as long as five products.
    var sum = 1.0 / 21
    sum = sum * square + 1.0 / 19
    sum = sum * square + 1.0 / 17
    sum = sum * square + 1.0 / 15
    sum = sum * square + 1.0 / 13
    sum = sum * square + 1.0 / 11
    sum = sum * square + 1.0 / 9
    sum = sum * square + 1.0 / 7
    sum = sum * square + 1.0 / 5
    sum = sum * square + 1.0 / 3
    sum = sum * square + 1
    return exponent * 0.693_147_180_559_945_3 + 2 * ratio * sum
}

/// The natural exponential of a number from -700 to 700, accurate to twelve digits. It replaces the C library's
/// function for the same reasons as `naturalLogarithm`.
@_noLocks
public func naturalExponential(_ logarithm: Double) -> Double {
    // The nearest whole number or a neighbour. The series is accurate for both.
    let exponent = Double(Int(logarithm / 0.693_147_180_559_945_3 + (logarithm < 0 ? -0.5 : 0.5)))
    let rest = logarithm - exponent * 0.693_147_180_559_945_3
    // The exponential series by Horner's rule.
    var sum = 1.0 / 6_227_020_800
    sum = sum * rest + 1.0 / 479_001_600
    sum = sum * rest + 1.0 / 39_916_800
    sum = sum * rest + 1.0 / 3_628_800
    sum = sum * rest + 1.0 / 362_880
    sum = sum * rest + 1.0 / 40_320
    sum = sum * rest + 1.0 / 5_040
    sum = sum * rest + 1.0 / 720
    sum = sum * rest + 1.0 / 120
    sum = sum * rest + 1.0 / 24
    sum = sum * rest + 1.0 / 6
    sum = sum * rest + 1.0 / 2
    sum = sum * rest + 1
    sum = sum * rest + 1
    return sum * Double(bitPattern: UInt64(truncatingIfNeeded: 1023 + Int(exponent)) << 52)
}
