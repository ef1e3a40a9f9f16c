import Keyer
import Morse
import Testing

@Suite("Keyer timing")
struct KeyerTimingTests {
    @Test(
        "a thousand elements of held contacts all lie on the exact grid",
        arguments: [5, 13, 20, 25, 59, 60], [8_000, 44_100, 48_000])
    func noDrift(wordsPerMinute: Int, rate: Int) throws {
        var keyer = try Keyer(settings: .init(mode: .iambicA, wordsPerMinute: wordsPerMinute), sampleRate: rate)
        let start = 12_345
        keyer.contact(.dit, isDown: true, at: start)
        keyer.contact(.dah, isDown: true, at: start)
        let unit = Timing.unit(wordsPerMinute: wordsPerMinute, sampleRate: rate)
        let marks = keyer.run([], until: start + (unit * 3_001).rounded)
        #expect(marks.count == 1000)
        for (index, mark) in marks.enumerated() {
            let begin = unit * (index / 2 * 6 + index % 2 * 2)
            let length = unit * (index % 2 == 0 ? 1 : 3)
            #expect(mark.start == start + begin.rounded)
            #expect(mark.end == start + (begin + length).rounded)
        }
    }

    @Test("weighting moves time from spaces to marks and keeps the total length", arguments: [10, 25, 50, 66, 90])
    func weighting(weighting: Int) throws {
        var settings = Keyer.Settings(mode: .iambicA, wordsPerMinute: 20)
        settings.weighting = weighting
        var keyer = try Keyer(settings: settings, sampleRate: 48_000)
        keyer.contact(.dah, isDown: true, at: 0)
        let marks = keyer.run([ContactChange(sample: 1, contact: .dit, isDown: true)], until: 2880 * 18)
        let shift = Rational(2880 * (weighting - 50)) / Rational(50)
        try #require(marks.count == 6)
        for (index, mark) in marks.enumerated() {
            #expect(mark.start == 2880 * (index / 2 * 6 + index % 2 * 4))
            #expect(mark.length == (Rational(2880 * (index % 2 == 0 ? 3 : 1)) + shift).rounded)
        }
    }

    @Test("a dah has the length that is set", arguments: [200, 250, 300, 333, 400])
    func dahLength(percent: Int) throws {
        var settings = Keyer.Settings(mode: .iambicA, wordsPerMinute: 20)
        settings.dahLength = percent
        var keyer = try Keyer(settings: settings, sampleRate: 48_000)
        keyer.contact(.dah, isDown: true, at: 0)
        let marks = keyer.run([], until: 100_000)
        let length = Rational(2880 * percent) / Rational(100)
        #expect(marks.count > 5)
        for (index, mark) in marks.enumerated() {
            #expect(mark.start == ((length + Rational(2880)) * index).rounded)
            #expect(mark.end == ((length + Rational(2880)) * index + length).rounded)
        }
    }

    @Test("the same changes give the same edges in blocks of any size", arguments: Keyer.Mode.allCases)
    func blocks(mode: Keyer.Mode) throws {
        var dice = SplitMix64(seed: 7)
        for _ in 0..<6 {
            var settings = Keyer.Settings(mode: mode, wordsPerMinute: Int.random(in: 20...60, using: &dice))
            settings.autospace = Bool.random(using: &dice) ? 3 : 0
            settings.weighting = Int.random(in: 40...60, using: &dice)
            let changes = randomChanges(40, unit: 600, using: &dice)
            let whole = try edges(of: changes, settings: settings, block: 100_000)
            #expect(!whole.isEmpty)
            for block in [1, 7, 64, 128, 1024] {
                #expect(try edges(of: changes, settings: settings, block: block) == whole)
            }
        }
    }

    @Test("the laws hold for random changes at any sample", arguments: Keyer.Mode.allCases)
    func randomSamples(mode: Keyer.Mode) throws {
        var dice = SplitMix64(seed: 11)
        for _ in 0..<20 {
            var keyer = try Keyer(settings: .init(mode: mode, wordsPerMinute: 60), sampleRate: 48_000)
            var monitor = KeyerMonitor(mode: mode, unit: 960)
            var time = 0
            for change in randomChanges(100, unit: 960, using: &dice) {
                while let edge = keyer.next(before: change.sample) {
                    monitor.pass(edge.sample - time)
                    time = edge.sample
                    #expect(monitor.edge(edge) == nil)
                }
                monitor.pass(change.sample - time)
                time = change.sample
                keyer.contact(change.contact, isDown: change.isDown, at: change.sample)
                var contacts = monitor.closed
                if change.isDown {
                    contacts.insert(Contacts(change.contact))
                } else {
                    contacts.remove(Contacts(change.contact))
                }
                monitor.change(to: contacts)
            }
        }
    }

    /// Changes alternate on each side of the paddle, and no two are at one sample.
    private func randomChanges(_ count: Int, unit: Int, using dice: inout SplitMix64) -> [ContactChange] {
        var changes: [ContactChange] = []
        var sample = 0
        var isDown: [Contact: Bool] = [:]
        for _ in 0..<count {
            sample += Int.random(in: 1...(2 * unit), using: &dice)
            let contact: Contact = Bool.random(using: &dice) ? .dit : .dah
            let next = !(isDown[contact] ?? false)
            isDown[contact] = next
            changes.append(ContactChange(sample: sample, contact: contact, isDown: next))
        }
        return changes
    }

    private func edges(of changes: [ContactChange], settings: Keyer.Settings, block: Int) throws -> [KeyEdge] {
        var keyer = try Keyer(settings: settings, sampleRate: 8_000)
        var edges: [KeyEdge] = []
        var rest = changes[...]
        var end = 0
        // An #expect for each sample costs more time than keying them.
        var isAlwaysAtEnd = true
        while end < 100_000 {
            end += block
            while let change = rest.first, change.sample < end {
                keyer.contact(change.contact, isDown: change.isDown, at: change.sample)
                rest = rest.dropFirst()
            }
            while let edge = keyer.next(before: end) { edges.append(edge) }
            isAlwaysAtEnd = isAlwaysAtEnd && keyer.now == end
        }
        #expect(isAlwaysAtEnd)
        return edges.filter { $0.sample < 100_000 }
    }
}
