import Morse
import Testing

@testable import Interface

@Suite struct TouchPatternTests {
    private func pattern(_ text: String, _ code: TouchCode, unit: Int = 1) -> TouchPattern {
        TouchPattern(text.map(String.init), of: .international, in: code, unit: unit)
    }

    @Test func `with its word space PARIS has 42 units by motor or device, and 50 by length`() {
        for (code, units) in [(TouchCode.motors, 42), (.devices, 42), (.length, 50)] {
            let once = pattern("PARIS", code).milliseconds
            let second = pattern("PARIS PARIS", code).milliseconds - once
            #expect(once == units - 7 && second == units)
        }
    }

    @Test func `pulses of a letter, in each code`() {
        let motors = pattern("K", .motors, unit: 100).pulses
        #expect(motors.map(\.place) == [.strong, .weak, .strong])
        #expect(motors.map(\.start) == [0, 200, 400] && motors.allSatisfy { $0.length == 100 })
        let length = pattern("K", .length, unit: 100).pulses
        #expect(length.map(\.place) == [.strong, .strong, .strong])
        #expect(length.map(\.start) == [0, 400, 600] && length.map(\.length) == [300, 100, 300])
        #expect(pattern("K", .devices).pulses.map(\.place) == [.right, .left, .right])
    }

    @Test(arguments: TouchCode.allCases)
    func `the pulses of every character give its code back`(_ code: TouchCode) {
        for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" {
            let pulses = pattern(String(character), code, unit: 80).pulses
            let elements = pulses.map { pulse -> Character in
                pulse.place == .right || code == .motors && pulse.place == .strong || pulse.length > 80 ? "-" : "."
            }
            #expect(Pattern(String(elements)) == Alphabet.international.pattern(ofText: String(character)))
            for (one, next) in zip(pulses, pulses.dropFirst()) { #expect(next.start - one.start - one.length == 80) }
        }
    }

    @Test func `each character ends with its last pulse, and characters without a code have none`() {
        let word = pattern("ET E", .motors, unit: 10)
        #expect(word.pulses.map(\.start) == [0, 40, 120] && word.characterEnds == [10, 50, 130])
        #expect(pattern("%", .motors).pulses.isEmpty && pattern("", .length).milliseconds == 0)
    }

    @Test func `a late pulse is one later than half a dit`() {
        #expect(pattern("E", .motors, unit: 150).tolerance == 75)
    }

    @Test func `right is one long weak pulse, wrong two strong ones`() {
        #expect(TouchPattern.right.pulses.map(\.place) == [.weak])
        #expect(TouchPattern.wrong.pulses.map(\.place) == [.strong, .strong])
        #expect(TouchPattern.right.milliseconds > TouchPattern.wrong.pulses[0].length)
    }

    @Test func `shapes of pulses use one motor, or both motors of one device`() {
        func shape(_ place: TouchPulse.Place) -> RumbleShape { RumbleShape(TouchPulse(place, start: 0, length: 120)) }
        #expect(shape(.weak).strong == 0 && shape(.weak).weak > 0 && shape(.weak).milliseconds == 120)
        #expect(shape(.strong).weak == 0 && shape(.strong).strong > 0)
        #expect(shape(.left).strong > 0 && shape(.left).weak > 0 && shape(.left) == shape(.right))
    }
}
