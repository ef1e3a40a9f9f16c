import Keyer
import Morse
import TestSupport
import Testing

@Suite("The keyer beside a second one")
struct ReferenceKeyerTests {
    private static let unit = KeyerCase.unit

    /// 20 000 recordings over all modes, a thousand for each seed, so that a failure names its seed.
    @Test(
        "random contacts, the straight key among them, become the same marks in both", arguments: Keyer.Mode.allCases)
    func random(mode: Keyer.Mode) throws {
        for seed in Lane.some(UInt64(1)...1820, daily: 150) {
            var dice = SplitMix64(seed: seed)
            let settings = settings(mode, &dice)
            let recording = recording(&dice)
            var reference = ReferenceKeyer(settings, unit: ReferenceKeyerTests.unit)
            let expected = reference.marks(of: recording)
            // Changes at the same instant may arrive in any order.
            let changes = recording.flatMap { frame in
                frame.changes.shuffled(using: &dice).map {
                    ContactChange(sample: frame.sample, contact: $0.contact, isDown: $0.isDown)
                }
            }
            var keyer = try Keyer(settings: settings, sampleRate: 48_000)
            let marks = keyer.run(changes, until: 1000 * ReferenceKeyerTests.unit)
            try #require(marks == expected, "seed \(seed): \(describe(settings, recording, marks, expected))")
        }
    }

    @Test("the second keyer makes of the table of cases what is in it", arguments: KeyerCase.all)
    func table(one: KeyerCase) {
        var recording: [ReferenceKeyer.Frame] = []
        for (sample, change) in one.changes {
            guard case .contact(let contact, let isDown) = change else { return }
            if recording.last?.sample != sample { recording.append(.init(sample: sample, changes: [])) }
            recording[recording.count - 1].changes.append((contact, isDown))
        }
        var reference = ReferenceKeyer(one.settings, unit: ReferenceKeyerTests.unit)
        let expected = one.expected.compactMap { mark in
            mark.length.map { KeyedMark(start: mark.start, length: $0, element: mark.element) }
        }
        #expect(reference.marks(of: recording) == expected)
    }

    private func settings(_ mode: Keyer.Mode, _ dice: inout SplitMix64) -> Keyer.Settings {
        var settings = Keyer.Settings(mode: mode, wordsPerMinute: KeyerCase.wordsPerMinute)
        settings.firstPaddle = Bool.random(using: &dice) ? .dit : .dah
        settings.remembersDit = Int.random(in: 0..<6, using: &dice) > 0
        settings.remembersDah = Int.random(in: 0..<6, using: &dice) > 0
        settings.remembersOwnElement = Int.random(in: 0..<4, using: &dice) == 0
        settings.autospace = Int.random(in: 0..<4, using: &dice) == 0 ? 3 : 0
        settings.ditHeldCheck = 25 * Int.random(in: 0...4, using: &dice)
        settings.dahHeldCheck = 25 * Int.random(in: 0...4, using: &dice)
        return settings
    }

    /// A fine grid, or a grid of half units, on which contacts and decisions often coincide.
    private func recording(_ dice: inout SplitMix64) -> [ReferenceKeyer.Frame] {
        let grid = Bool.random(using: &dice) ? ReferenceKeyerTests.unit / 2 : 7
        let steps = 4 * ReferenceKeyerTests.unit / grid
        let shares: [Double] = [0, 0.1, 0.3]
        let straight = shares.randomElement(using: &dice) ?? 0
        var closed: Set<Contact> = []
        var frames: [ReferenceKeyer.Frame] = []
        var sample = 0
        for _ in 0..<Int.random(in: 2...24, using: &dice) {
            var frame = ReferenceKeyer.Frame(sample: sample, changes: [])
            for contact in Contact.allCases {
                let share = contact == .straight ? straight : 0.5
                guard Double.random(in: 0..<1, using: &dice) < share else { continue }
                frame.changes.append((contact, !closed.contains(contact)))
                closed.formSymmetricDifference([contact])
            }
            if !frame.changes.isEmpty { frames.append(frame) }
            // Mostly within a slot.
            sample += grid * Int.random(in: 1...(Bool.random(using: &dice) ? steps : steps / 4), using: &dice)
        }
        if !closed.isEmpty { frames.append(.init(sample: sample, changes: closed.map { ($0, false) })) }
        return frames
    }

    private func describe(
        _ settings: Keyer.Settings, _ recording: [ReferenceKeyer.Frame], _ marks: [KeyedMark], _ expected: [KeyedMark]
    ) -> String {
        func units(_ sample: Int) -> Double { Double(sample) / Double(ReferenceKeyerTests.unit) }
        func list(_ marks: [KeyedMark]) -> String {
            marks.map { "\($0.element.map { "\($0)" } ?? "mark")@\(units($0.start))(\(units($0.length)))" }
                .joined(separator: " ")
        }
        let contacts = recording.flatMap { frame in
            frame.changes.map { "\($0.contact)\($0.isDown ? "+" : "-")\(units(frame.sample))" }
        }
        return "\(settings) \(contacts.joined(separator: " ")) is \(list(marks)), not \(list(expected))"
    }
}
