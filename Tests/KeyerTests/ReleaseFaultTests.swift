import Keyer
import Morse
import TestSupport
import Testing

@Suite("Opening a paddle too late or too early")
struct ReleaseFaultTests {
    private static let unit = KeyerCase.unit

    /// `.+0.5`: the dit contact closes half a unit after the beginning.
    private func changes(_ text: String) throws -> [ContactChange] {
        try text.split(separator: " ").map { change in
            let units = try #require(Double(change.dropFirst(2)))
            return ContactChange(
                sample: Int(units * Double(ReleaseFaultTests.unit)), contact: change.first == "." ? .dit : .dah,
                isDown: change.dropFirst().first == "+")
        }
    }

    private func fault(_ contacts: String, target: String, mode: Keyer.Mode = .iambicB) throws -> ReleaseFault? {
        ReleaseFault(
            contacts: try changes(contacts), target: try #require(Pattern(target)),
            settings: Keyer.Settings(mode: mode, wordsPerMinute: KeyerCase.wordsPerMinute), sampleRate: 48_000)
    }

    /// To a tenth of a unit.
    private func expect(_ fault: ReleaseFault?, _ kind: ReleaseFault.Kind, _ element: Element, units: Double) {
        #expect(fault?.kind == kind)
        #expect(fault?.element == element)
        let expected = units * Double(ReleaseFaultTests.unit)
        #expect(fault.map { abs(Double($0.samples) - expected) <= 0.1 * Double(ReleaseFaultTests.unit) } ?? false)
    }

    @Test("B adds an element if a squeeze opens after the last element has begun")
    func late() throws {
        // C for K: the contact opened at 7 units, 1 after the dah began at 6.
        expect(try fault("-+0 .+0.2 .-7 --7", target: "-.-"), .late, .dit, units: 1)
        // Staggered: only the dit contact opened too late.
        expect(try fault("-+0 .+0.2 --5 .-7.5", target: "-.-"), .late, .dit, units: 1.5)
        // Dits held too long: the contact opened after the end of the space at 6 units.
        expect(try fault(".+0 .-6.5", target: "..."), .late, .dit, units: 0.5)
        // In A, the dah contact was closed when the space ended at 10 units.
        expect(try fault("-+0 .+0.2 .-9 --11", target: "-.-", mode: .iambicA), .late, .dah, units: 1)
    }

    @Test("an element is missing if a paddle opens before its turn")
    func early() throws {
        // I for S: the contact opened at 3.5 units instead of just over 4.
        expect(try fault(".+0 .-3.5", target: "..."), .early, .dit, units: 0.5)
        // N for K in A: both contacts opened during the dit.
        expect(try fault("-+0 .+0.2 .-4.5 --4.5", target: "-.-", mode: .iambicA), .early, .dah, units: 1.5)
        // N for D: the dah contact was already open.
        expect(try fault("-+0 --1 .+2 .-5.5", target: "-.."), .early, .dit, units: 0.5)
    }

    @Test("no fault is found if the opening is not the cause")
    func none() throws {
        // Correct.
        #expect(try fault(".+0 .-3.5", target: "..") == nil)
        // Another character, two elements too many, nothing.
        #expect(try fault("-+0 --1", target: ".") == nil)
        #expect(try fault(".+0 .-7.5", target: "..") == nil)
        #expect(try fault("", target: ".") == nil)
        // The surplus element has its own closing.
        #expect(try fault("-+0 --1 .+2 .-2.5 .+7 .-7.5", target: "-.") == nil)
        // The contact has not opened yet.
        #expect(try fault(".+0", target: ".") == nil)
        // Marks by hand.
        #expect(try fault("-+0 --3", target: "-", mode: .straight) == nil)
        #expect(try fault("-+0 --3 -+4 --7", target: "-", mode: .bug) == nil)
    }

    @Test("the fault is counted, and ranked worst if it is frequent")
    func counted() throws {
        var fist = Fist(mode: .iambicB, wordsPerMinute: KeyerCase.wordsPerMinute, sampleRate: 48_000)
        let target = try #require(Pattern("-.-"))
        let settings = Keyer.Settings(mode: .iambicB, wordsPerMinute: KeyerCase.wordsPerMinute)
        for index in 0..<20 {
            let contacts = try changes(index % 4 == 0 ? "-+0 .+0.2 .-7 --7" : "-+0 .+0.2 .-5 --5")
            var keyer = try Keyer(settings: settings, sampleRate: 48_000)
            let marks = keyer.run(contacts, until: 100 * ReleaseFaultTests.unit)
            var read = Pattern()
            for mark in marks { read.append(try #require(mark.element)) }
            let fault = ReleaseFault(contacts: contacts, target: target, settings: settings, sampleRate: 48_000)
            fist.add(marks, read: read, target: target, release: fault)
        }
        #expect(fist.worst?.kind == .lateRelease)
        #expect(fist.worst?.value == 0.25)
        let demonstration = try #require(fist.demonstration)
        #expect(demonstration.patterns == [target])
        #expect(demonstration.yours.marks.map(\.element) == [.dah, .dit, .dah, .dit])
        #expect(demonstration.ideal.marks.map(\.element) == [.dah, .dit, .dah])
    }
}
