import Keyer
import Morse
import TestSupport
import Testing

/// Keys without a hold request whole elements.
@Suite("Whole elements")
struct WholeElementTests {
    private static let unit = KeyerCase.unit

    private func keyer(_ mode: Keyer.Mode) throws -> Keyer {
        try Keyer(settings: .init(mode: mode, wordsPerMinute: KeyerCase.wordsPerMinute), sampleRate: 48_000)
    }

    private func dit(at units: Int) -> KeyedMark {
        KeyedMark(start: units * WholeElementTests.unit, length: WholeElementTests.unit, element: .dit)
    }

    private func dah(at units: Int) -> KeyedMark {
        KeyedMark(start: units * WholeElementTests.unit, length: 3 * WholeElementTests.unit, element: .dah)
    }

    @Test("are made in every mode, the first at once and the rest in order", arguments: Keyer.Mode.allCases)
    func order(mode: Keyer.Mode) throws {
        var one = try keyer(mode)
        for element in [Element.dah, .dit, .dah, .dit] { #expect(one.key(element, at: 0) == .taken) }
        let end = 100 * WholeElementTests.unit
        #expect(one.run([], until: end) == [dah(at: 0), dit(at: 4), dah(at: 6), dit(at: 10)])
        #expect(one.phase == .idle)
        #expect(one.key(.dit, at: end) == .taken)
        #expect(one.run([], until: 2 * end).map(\.start) == [end])
    }

    @Test("wait for the current mark and its space, and go before contacts", arguments: Keyer.Mode.allCases)
    func beforeContacts(mode: Keyer.Mode) throws {
        var one = try keyer(mode)
        let unit = WholeElementTests.unit
        one.contact(.dit, isDown: true, at: 0)
        #expect(one.key(.dah, at: unit / 2) == .taken)
        #expect(one.key(.dah, at: unit / 2) == .taken)
        one.contact(.dit, isDown: false, at: unit)
        let marks = one.run([], until: 100 * unit)
        #expect(
            marks == [
                KeyedMark(start: 0, length: unit, element: mode == .straight ? nil : .dit), dah(at: 2), dah(at: 6),
            ])
    }

    @Test("let a held paddle continue after them")
    func heldOn() throws {
        var one = try keyer(.iambicB)
        let unit = WholeElementTests.unit
        one.contact(.dit, isDown: true, at: 0)
        one.key(.dah, at: unit)
        one.contact(.dit, isDown: false, at: 7 * unit)
        #expect(one.run([], until: 100 * unit) == [dit(at: 0), dah(at: 2), dit(at: 6)])
    }

    @Test("do not lose a remembered tap")
    func tap() throws {
        var one = try keyer(.iambicB)
        let unit = WholeElementTests.unit
        one.contact(.dit, isDown: true, at: 0)
        one.contact(.dit, isDown: false, at: 10)
        one.contact(.dah, isDown: true, at: 20)
        one.contact(.dah, isDown: false, at: 30)
        one.key(.dit, at: 40)
        #expect(one.run([], until: 100 * unit) == [dit(at: 0), dit(at: 2), dah(at: 4)])
    }

    @Test("are not cut short in modes where opening the contacts cuts marks short")
    func notTruncated() throws {
        var one = try keyer(.seedA)
        let unit = WholeElementTests.unit
        one.key(.dah, at: 0)
        one.contact(.dit, isDown: true, at: unit)
        one.contact(.dit, isDown: false, at: unit + 5)
        #expect(one.run([], until: 100 * unit).first == dah(at: 0))
    }

    @Test("are separated from a mark by hand by one space")
    func byHand() throws {
        var one = try keyer(.bug)
        let unit = WholeElementTests.unit
        one.contact(.dah, isDown: true, at: 0)
        one.key(.dit, at: unit)
        one.contact(.dah, isDown: false, at: 5 * unit)
        #expect(one.run([], until: 100 * unit) == [KeyedMark(start: 0, length: 5 * unit, element: nil), dit(at: 6)])
    }

    @Test("keep the autospace between characters")
    func autospace() throws {
        var settings = Keyer.Settings(mode: .iambicB, wordsPerMinute: KeyerCase.wordsPerMinute)
        settings.autospace = 3
        var one = try Keyer(settings: settings, sampleRate: 48_000)
        let unit = WholeElementTests.unit
        one.key(.dit, at: 0)
        one.key(.dit, at: 2 * unit + unit / 2)
        #expect(one.run([], until: 100 * unit) == [dit(at: 0), dit(at: 4)])
    }

    @Test("sixteen can wait; one more is refused, and each that begins makes room")
    func room() throws {
        var one = try keyer(.iambicB)
        for _ in 0..<16 { #expect(one.key(.dit, at: 0) == .taken) }
        #expect(one.key(.dit, at: 0) == .full)
        #expect(one.next(before: 10)?.isDown == true)
        #expect(one.key(.dah, at: 10) == .taken)
        #expect(one.key(.dah, at: 10) == .full)
        let marks = one.run([], until: 100 * WholeElementTests.unit)
        #expect(marks.map(\.element) == Array(repeating: .dit, count: 16) + [.dah])
    }

    @Test("that have not begun are forgotten when transmission is turned off, and requests meanwhile are refused")
    func cut() throws {
        var one = try keyer(.iambicB)
        for _ in 0..<3 { one.key(.dah, at: 0) }
        one.setTransmitting(false, at: 1000)
        #expect(one.key(.dit, at: 1000) == .unchanged)
        one.setTransmitting(true, at: 2000)
        #expect(one.key(.dit, at: 3000) == .taken)
        let marks = one.run([], until: 100 * WholeElementTests.unit)
        let cut = KeyedMark(start: 0, length: 1000, element: .dah, isCut: true)
        #expect(marks == [cut, KeyedMark(start: 3000, length: WholeElementTests.unit, element: .dit)])
        for _ in 0..<16 { #expect(one.key(.dit, at: one.now) == .taken) }
    }

    @Test("that have not begun are forgotten when settings change, and made if a device disappears")
    func otherEnds() throws {
        var one = try keyer(.iambicB)
        for _ in 0..<3 { one.key(.dah, at: 0) }
        one.openAll(at: 10)
        _ = one.run([], until: 5 * WholeElementTests.unit)
        one.set(Keyer.Settings(mode: .straight, wordsPerMinute: 20), at: one.now)
        #expect(one.run([], until: 100 * WholeElementTests.unit) == [dah(at: 4)])
    }

    @Test("all come out whole and in order, whatever contacts do", arguments: Keyer.Mode.allCases)
    func amongContacts(mode: Keyer.Mode) throws {
        var dice = SplitMix64(seed: 11)
        for _ in 0..<200 {
            var one = try keyer(mode)
            var edges: [KeyEdge] = []
            var asked: [Element] = []
            var time = 0
            for _ in 0..<40 {
                time += Int.random(in: 0...2 * WholeElementTests.unit, using: &dice)
                while let edge = one.next(before: time) { edges.append(edge) }
                if Int.random(in: 0..<3, using: &dice) == 0 {
                    let element = Bool.random(using: &dice) ? Element.dit : .dah
                    if one.key(element, at: time) == .taken { asked.append(element) }
                } else {
                    let contact = try #require(Contact.allCases.randomElement(using: &dice))
                    one.contact(contact, isDown: Bool.random(using: &dice), at: time)
                }
            }
            one.openAll(at: time)
            while let edge = one.next(before: time + 200 * WholeElementTests.unit) { edges.append(edge) }
            let marks = edges.compactMap(KeyedMark.init(endingWith:))
            #expect(marks.count == edges.count(where: \.isDown))
            let lengths = marks.filter { $0.element != nil && mode != .seedA }
                .map { $0.length == ($0.element?.units ?? 0) * WholeElementTests.unit }
            #expect(lengths.allSatisfy { $0 })
            #expect(isSubsequence(asked, of: marks.compactMap(\.element)))
            if mode == .straight { #expect(marks.compactMap(\.element) == asked) }
        }
    }

    private func isSubsequence(_ part: [Element], of whole: [Element]) -> Bool {
        var rest = part[...]
        for element in whole where rest.first == element { rest.removeFirst() }
        return rest.isEmpty
    }

    @Test("are certain elements, whatever their length")
    func assembled() throws {
        var one = try keyer(.straight)
        let limits = CharacterAssembler.Limits.text(wordsPerMinute: 5, sampleRate: 48_000)
        var assembler = CharacterAssembler(limits: limits, wordsPerMinute: 5, sampleRate: 48_000)
        for element in [Element.dah, .dit, .dah] { one.key(element, at: 0) }
        var patterns: [String] = []
        while let event = one.next(before: 10 * 48_000, assembling: &assembler) {
            if case .character(let character) = event { patterns.append(character.pattern.description) }
        }
        #expect(patterns == ["-.-"])
    }
}
