import Keyer
import Morse
import Testing

@Suite("Input of a keyer")
struct KeyerInputTests {
    private func keyer(_ mode: Keyer.Mode = .iambicB) throws -> Keyer {
        try Keyer(settings: .init(mode: mode, wordsPerMinute: 20), sampleRate: 48_000)
    }

    private func drain(_ keyer: inout Keyer, until end: Int) -> [KeyEdge] {
        var edges: [KeyEdge] = []
        while let edge = keyer.next(before: end) { edges.append(edge) }
        return edges
    }

    @Test("input that changes nothing is reported as such")
    func unchanged() throws {
        var one = try keyer()
        #expect(one.contact(.dit, isDown: false, at: 0) == .unchanged)
        #expect(one.contact(.dit, isDown: true, at: 0) == .taken)
        #expect(one.contact(.dit, isDown: true, at: 5) == .unchanged)
        #expect(one.contact(.dit, isDown: false, at: 9) == .taken)
        #expect(one.setTransmitting(true, at: 9) == .unchanged)
        #expect(one.run([], until: 50_000) == [KeyedMark(start: 0, length: 2880, element: .dit)])
    }

    @Test("a speed out of range changes nothing and is reported", arguments: [Int.min, -1, 0, 61, Int.max])
    func speedOutOfRange(speed: Int) throws {
        var one = try keyer()
        #expect(one.setSpeed(wordsPerMinute: speed, at: 0) == .outOfRange)
        _ = one.run([], until: 10)
        #expect(one.settings.wordsPerMinute == 20)
        #expect(throws: Keyer.SettingsError(quantity: .speed, given: speed, accepted: 1...60)) {
            try Keyer(settings: .init(wordsPerMinute: speed), sampleRate: 48_000)
        }
    }

    @Test("every other setting out of range is refused by name")
    func settingsOutOfRange() throws {
        let wrong: [(WritableKeyPath<Keyer.Settings, Int>, Keyer.SettingsError.Quantity, ClosedRange<Int>)] = [
            (\.weighting, .weighting, 10...90), (\.dahLength, .dahLength, 200...400), (\.autospace, .autospace, 0...7),
            (\.ditHeldCheck, .heldCheck, 0...100), (\.dahHeldCheck, .heldCheck, 0...100),
            (\.shortestMark, .shortestMark, 1...Int(Int32.max)),
        ]
        for (path, quantity, accepted) in wrong {
            for given in [accepted.lowerBound - 1, accepted.upperBound + 1] {
                var settings = Keyer.Settings()
                settings[keyPath: path] = given
                #expect(throws: Keyer.SettingsError(quantity: quantity, given: given, accepted: accepted)) {
                    try settings.validate()
                }
                var one = try keyer()
                #expect(one.set(settings, at: 0) == .outOfRange)
            }
        }
    }

    @Test("late input takes effect now, and after what is pending")
    func late() throws {
        var one = try keyer()
        _ = one.run([], until: 1000)
        #expect(one.contact(.dit, isDown: true, at: 400) == .takenLate)
        #expect(one.contact(.dit, isDown: false, at: 2000) == .taken)
        #expect(one.contact(.dah, isDown: true, at: 1500) == .takenLate)
        let edges = drain(&one, until: 100_000)
        #expect(edges.first?.sample == 1000)
        #expect(edges.first { $0.isDown && $0.element == .dah }?.sample == 1000 + 2 * 2880)
    }

    @Test("a flood of input is refused, but never the opening of a contact")
    func flood() throws {
        var one = try keyer(.straight)
        #expect(one.contact(.straight, isDown: true, at: 0) == .taken)
        #expect(one.contact(.dah, isDown: true, at: 0) == .taken)
        var refused = 0
        for index in 0..<1000 {
            if one.contact(.dit, isDown: index % 2 == 0, at: index) == .full { refused += 1 }
            if one.setSpeed(wordsPerMinute: 20, at: index) == .full { refused += 1 }
        }
        #expect(refused > 900)
        one.openAll(at: 5000)
        _ = drain(&one, until: 10_000)
        #expect(one.phase == .rest || one.phase == .idle)
        #expect(!one.isSounding)
    }

    @Test("no tone sounds unless the keyer transmits", arguments: Keyer.Mode.allCases)
    func notTransmitting(mode: Keyer.Mode) throws {
        var one = try keyer(mode)
        one.setTransmitting(false, at: 0)
        one.contact(.dit, isDown: true, at: 10)
        one.contact(.straight, isDown: true, at: 20)
        #expect(drain(&one, until: 20_000).isEmpty)
        one.setTransmitting(true, at: 30_000)
        #expect(drain(&one, until: 60_000).isEmpty, "a contact that rests closed keys nothing")
        one.contact(.dit, isDown: false, at: 60_000)
        one.contact(.straight, isDown: false, at: 60_000)
        one.contact(.dit, isDown: true, at: 70_000)
        #expect(drain(&one, until: 80_000).first?.sample == 70_000)
    }

    @Test("a contact that closes at the sample at which transmitting begins is heard")
    func transmitAndPress() throws {
        var one = try keyer()
        one.setTransmitting(false, at: 0)
        _ = drain(&one, until: 500)
        one.setTransmitting(true, at: 500)
        one.contact(.dah, isDown: true, at: 500)
        #expect(drain(&one, until: 600).map(\.sample) == [500])
    }

    @Test("a mark under way when transmission ends is cut there and says so", arguments: Keyer.Mode.allCases)
    func cut(mode: Keyer.Mode) throws {
        var one = try keyer(mode)
        one.contact(.dah, isDown: true, at: 0)
        one.contact(.dit, isDown: true, at: 100)
        one.setTransmitting(false, at: 2000)
        let edges = drain(&one, until: 50_000)
        #expect(edges.map(\.sample) == [0, 2000])
        #expect(edges.last?.isCut == true)
        #expect(edges.last?.element == edges.first?.element)
        #expect(one.phase == .idle && !one.isTransmitting)
        one.setTransmitting(true, at: 50_000)
        #expect(drain(&one, until: 90_000).isEmpty, "nothing is remembered across the cut")
    }

    @Test(
        "with swapped paddles each contact asks for the other's element",
        arguments: [Keyer.Mode.iambicB, .single, .bug])
    func swapped(mode: Keyer.Mode) throws {
        var settings = Keyer.Settings(mode: mode, wordsPerMinute: 20)
        settings.swapsPaddles = true
        var one = try Keyer(settings: settings, sampleRate: 48_000)
        one.contact(.dah, isDown: true, at: 0)
        one.contact(.dah, isDown: false, at: 100)
        #expect(one.run([], until: 20_000) == [KeyedMark(start: 0, length: 2880, element: .dit)])
    }

    @Test("the leading paddle leads whichever side was handed over first")
    func leader() throws {
        for (leader, swaps) in [(Element.dit, false), (.dah, false), (.dit, true), (.dah, true)] {
            for order in [[Contact.dit, .dah], [.dah, .dit]] {
                var settings = Keyer.Settings(mode: .iambicA, wordsPerMinute: 20)
                settings.firstPaddle = leader
                settings.swapsPaddles = swaps
                var one = try Keyer(settings: settings, sampleRate: 48_000)
                for contact in order { one.contact(contact, isDown: true, at: 0) }
                #expect(drain(&one, until: 10).first?.element == leader)
            }
        }
    }

    @Test("with new settings an element ends as it began, and closed contacts count after they have been open")
    func newSettings() throws {
        var one = try keyer()
        one.contact(.dit, isDown: true, at: 0)
        var settings = Keyer.Settings(mode: .straight, wordsPerMinute: 40)
        settings.swapsPaddles = true
        #expect(one.set(settings, at: 1000) == .taken)
        #expect(one.set(settings, at: 1000) == .full)
        #expect(one.run([], until: 40_000) == [KeyedMark(start: 0, length: 2880, element: .dit)])
        #expect(one.settings == settings)
        #expect(one.contact(.dit, isDown: false, at: 40_000) == .taken)
        #expect(one.contact(.dit, isDown: true, at: 41_000) == .taken)
        #expect(one.contact(.dit, isDown: false, at: 42_000) == .taken)
        #expect(one.run([], until: 50_000) == [KeyedMark(start: 41_000, length: 1000, element: nil)])
    }

    @Test("new settings end a mark by hand")
    func newSettingsByHand() throws {
        var one = try keyer(.straight)
        one.contact(.straight, isDown: true, at: 0)
        one.set(Keyer.Settings(mode: .iambicB), at: 700)
        #expect(one.run([], until: 40_000) == [KeyedMark(start: 0, length: 700, element: nil)])
        #expect(one.phase == .idle)
    }

    @Test("in seedA opening both contacts cuts a mark short, but not below the shortest length")
    func truncated() throws {
        for (release, expected) in [(1, 480), (479, 480), (481, 481), (2879, 2879), (2880, 2880), (4000, 2880)] {
            var one = try keyer(.seedA)
            one.contact(.dit, isDown: true, at: 0)
            one.contact(.dit, isDown: false, at: release)
            #expect(one.run([], until: 20_000) == [KeyedMark(start: 0, length: expected, element: .dit)])
        }
    }
}
