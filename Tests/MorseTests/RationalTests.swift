import Morse
import Testing

@Suite("Rational")
struct RationalTests {
    static let some: [Rational] = (-7...7).flatMap { numerator in
        [1, 2, 3, 5, 6].map { Rational(numerator, $0) }
    }

    @Test("it is reduced, with the sign in the numerator")
    func reduced() {
        #expect(Rational(6, -4) == Rational(-3, 2))
        #expect(Rational(0, -5) == .zero)
        #expect(Rational(-3, 2).description == "-3/2")
        #expect(Rational(4, 2).description == "2")
    }

    @Test("it obeys the field axioms, and is ordered like doubles")
    func laws() {
        for a in RationalTests.some {
            for b in RationalTests.some {
                #expect(a + b == b + a)
                #expect(a * b == b * a)
                #expect(a - b + b == a)
                if b != .zero { #expect(a / b * b == a) }
                #expect((a < b) == (Double(a) < Double(b)))
                #expect((a + b) * 2 == a * 2 + b * 2)
            }
        }
    }

    @Test("floor rounds down, and rounded to the nearest with halves up")
    func rounding() {
        for value in RationalTests.some {
            #expect(Double(value.floor) == Double(value).rounded(.down))
            #expect(value.rounded == (value + Rational(1, 2)).floor)
            for shift in [-1000, 3, 1_000_000] {
                #expect((value + Rational(shift)).rounded == value.rounded + shift)
            }
        }
        #expect(Rational(-1, 2).rounded == 0)
        #expect(Rational(1, 2).rounded == 1)
    }
}
