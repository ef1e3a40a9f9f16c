import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Runs with random actions of the learner, from a seed.
@Suite struct StormTests {
    private final class Storm: ScriptSource {
        private let run: VirtualRun
        private var dice: SplitMix64
        private var left: Int
        private var pending: [String] = []
        /// Makes something fail.
        var trouble: () -> Void = {}

        static let keys =
            ["enter", "esc", "tab", "space", "backspace", "up", "down", "left", "right", "home", "end"]
            + (1...12).map { "f\($0)" } + "kmrsu?1239ABCjÄ=.".map(String.init)

        init(_ run: VirtualRun, seed: UInt64, length: Int) {
            self.run = run
            dice = SplitMix64(seed: seed)
            left = length
        }

        private func pick(_ count: Int) -> Int { Int(dice.next() % UInt64(count)) }

        func nextLine() -> String? {
            if !pending.isEmpty { return pending.removeFirst() }
            guard left > 0 else { return nil }
            left -= 1
            switch pick(20) {
            case 0: trouble()
            case 1...4: pending = ["idle"]
            case 5...7: pending = ["wait \(pick(900))"]
            case 8...12: pending = answer()
            default: break
            }
            return "key \(Self.keys[pick(Self.keys.count)])"
        }

        /// An answer to the last group, sometimes wrong.
        private func answer() -> [String] {
            guard let group = run.groups.last, !group.isEmpty else { return ["key enter"] }
            switch pick(6) {
            case 0: return ["text \(group.lowercased())", "key enter"]
            case 1: return ["text \(group.reversed().map(String.init).joined())"]
            case 2: return ["text \(group.dropLast())E", "key backspace", "wait \(pick(50))", "key enter"]
            case 3: return ["key down"]
            default: return ["idle", "text \(group)"]
            }
        }
    }

    /// The seed also decides the learner, the voice and the level.
    private func storm(
        seed: UInt64, store: MemoryStore? = nil, keepsSound: Bool = false
    ) throws -> (run: VirtualRun, code: Int32) {
        var dice = SplitMix64(seed: seed &* 7919)
        let speech: SpeechMode = [.own, .off, .own, .off, .reader][Int(dice.next() % 5)]
        let level = [2, 2, 5, 26][Int(dice.next() % 4)]
        let store = store ?? (seed.isMultiple(of: 5) ? MemoryStore(settings: [:]) : experiencedStore(level: level))
        let run = quickRun(
            store: store, speech: speech, activity: seed.isMultiple(of: 3) ? .menu : .receive, seed: seed,
            catalogue: realCatalogue())
        run.overrides["language"] = "en"
        run.keepsSound = keepsSound
        if speech == .reader { run.options.count = 3 }
        return (run, try run.run(Storm(run, seed: seed, length: 30)))
    }

    @Test(arguments: Lane.some(0..<10, daily: 1))
    func `whatever the learner does, the laws of the event log hold`(block: UInt64) throws {
        for seed in (block * 20)..<(block * 20 + 20) {
            let (run, code) = try storm(seed: seed)
            let broken = EventLaws(run).broken
            #expect(code == 0, "seed \(seed)")
            #expect(broken.isEmpty, "seed \(seed): \(broken.prefix(3))")
        }
    }

    @Test func `a run is a function of its seed and script`() throws {
        for seed in Lane.some(UInt64(1)...12, daily: 3) {
            let first = try storm(seed: seed, keepsSound: true).run
            let second = try storm(seed: seed, keepsSound: true).run
            #expect(first.log.events.map(\.event) == second.log.events.map(\.event))
            #expect(first.log.events.map(\.at) == second.log.events.map(\.at))
            #expect(first.sink.samples == second.sink.samples)
        }
    }

    @Test func `other seeds ask other groups`() throws {
        let groups = try (UInt64(1)...4).map { seed in
            let run = quickRun(store: experiencedStore(level: 26), seed: seed)
            run.options.count = 10
            try run.run(LearnerScript(run) { $0 })
            return run.groups
        }
        #expect(Set(groups).count == 4)
    }

    @Test func `an answer is stored before anything else is done with it`() throws {
        for seed in Lane.some(UInt64(1)...10, daily: 3) {
            let run = quickRun(store: experiencedStore(level: 5), seed: seed, catalogue: realCatalogue())
            var logged = 0
            var early: [LogEvent] = []
            run.log.observer = { event in
                if event.type == "attempt" { logged += 1 }
                if run.store.attempts.count < logged { early.append(event) }
            }
            try run.run(Storm(run, seed: seed, length: 40))
            #expect(early.isEmpty)
            #expect(run.store.attempts.count == logged)
            #expect(run.store.attempts.map { LogEvent.attempt($0) } == run.log.all("attempt"))
        }
    }

    @Test func `voice and storage may come and go without a law being broken or an answer lost`() throws {
        let troubles: [SpeechError?] = [.silent(text: "?"), .noVoice(language: "de"), .unavailable("gone"), nil]
        for seed in Lane.some(UInt64(1)...24, daily: 4) {
            let run = quickRun(store: experiencedStore(), speech: .own, seed: seed, catalogue: realCatalogue())
            let storm = Storm(run, seed: seed, length: 40)
            var turn = Int(seed)
            storm.trouble = {
                turn += 1
                run.voice.failure = troubles[turn % troubles.count]
                run.store.failure = turn.isMultiple(of: 2) ? .diskFull(path: "there") : nil
            }
            try run.run(storm)
            let broken = EventLaws(run).broken
            #expect(broken.isEmpty, "seed \(seed): \(broken.prefix(3))")
        }
    }

    @Test func `a braille display may come and go and be pressed anywhere without a law being broken`() throws {
        var shown = 0
        for seed in Lane.some(UInt64(1)...24, daily: 2) {
            let activity: Activity = [.receive, .send, .menu][Int(seed % 3)]
            let run = quickRun(
                store: experiencedStore(level: 5), speech: seed.isMultiple(of: 2) ? .own : .off, activity: activity,
                seed: seed, catalogue: realCatalogue())
            let storm = Storm(run, seed: seed, length: 40)
            var dice = SplitMix64(seed: seed &* 31)
            let moves: [BrailleKey] = [.forward, .backward, .nextLine, .previousLine, .newest]
            storm.trouble = {
                for _ in 0..<6 {
                    let number = Int(dice.next() % 90)
                    let report: BrailleReport =
                        switch dice.next() % 8 {
                        case 0, 1: .ready(cells: 1 + number % 80)
                        case 2: .lost
                        case 3: .key(.dots(UInt8(truncatingIfNeeded: dice.next())))
                        case 4, 5: .key(.cell(number))
                        default: .key(moves[number % moves.count])
                        }
                    run.hand(.braille(report), .focus(number % 9 > 0))
                }
            }
            try run.run(storm)
            let broken = EventLaws(run).broken
            #expect(broken.isEmpty, "seed \(seed): \(broken.prefix(3))")
            #expect(run.braille.texts.allSatisfy { $0.unicodeScalars.count <= 80 })
            shown += run.braille.texts.count
        }
        #expect(shown > 0)
    }

    @Test func `no key is left without an answer`() throws {
        for seed in Lane.some(UInt64(1)...60, daily: 12) {
            var dice = SplitMix64(seed: seed)
            let run = quickRun(
                store: experiencedStore(level: 5), speech: seed.isMultiple(of: 2) ? .own : .off,
                activity: seed.isMultiple(of: 3) ? .menu : .receive, seed: seed, catalogue: realCatalogue())
            func key() -> String { Storm.keys[Int(dice.next() % UInt64(Storm.keys.count))] }
            var steps: [Step] = ["idle"]
            for _ in 0..<12 {
                // One key while something may sound, and one while the program awaits the learner.
                steps += ["key \(key())", "wait \(dice.next() % 500)", "key \(key())", "idle"]
            }
            try run.play(steps)
            let episodes = run.log.episodes
            for index in stride(from: 2, to: episodes.count, by: 2) {
                let isAnswered = episodes[index].events.contains { Self.answers.contains($0.event.type) }
                #expect(isAnswered || Self.needsNone(episodes, index), "seed \(seed): \(Self.told(episodes, index))")
            }
        }
    }

    private static let answers: Set<String> = ["say", "line", "earcon", "morse", "cut", "morsed", "screen", "end"]

    /// Some keys need no answer: Backspace, which silences; a gain that the learner hears change; and all keys in a
    /// capture screen, which waits for presses and ignores the terminal.
    private static func needsNone(_ episodes: [Episode], _ index: Int) -> Bool {
        if episodes[..<index].flatMap(\.screens).last == "capture" { return true }
        return switch episodes[index].key {
        case "backspace": true
        case "f8", "f9": episodes[index].events.contains { ["said", "cut"].contains($0.event.type) }
        case "f10", "f11": episodes[index].events.contains { ["morse", "morsed"].contains($0.event.type) }
        default: false
        }
    }

    private static func told(_ episodes: [Episode], _ index: Int) -> String {
        let screen = episodes[..<index].flatMap(\.screens).last ?? ""
        return "\(episodes[index].key) after \(episodes[index - 1].key) on \(screen) at \(episodes[index].at.seconds)"
    }
}
