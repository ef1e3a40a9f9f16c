import Foundation
import Morse
import Testing

@Suite("Natural logarithm")
struct NaturalLogarithmTests {
    @Test("it matches the C library to twelve digits, for any length in samples and any product of variances")
    func same() {
        var value = 1e-12
        while value < 1e12 {
            let expected = log(value)
            #expect(abs(naturalLogarithm(value) - expected) <= 1e-12 * max(1, abs(expected)))
            value *= 1.01
        }
    }

    @Test("the exponential matches the C library to twelve digits")
    func inverse() {
        var logarithm = -30.0
        while logarithm < 30 {
            let expected = exp(logarithm)
            #expect(abs(naturalExponential(logarithm) - expected) <= 1e-12 * expected)
            logarithm += 0.013
        }
    }
}
