import Morse
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// 112 sessions with `copy.show`, and everything that leaves the program: lines, speech, braille with its status cells,
/// and every event but `morse`, `morsed` and `caller`, which name the text that sounds, and `start` with the version.
///
/// Times are milliseconds since the start.
@Suite struct ShownTextLeakTests {
    /// The sessions that show text come first.
    enum Session: String, CaseIterable {
        case groups, overheard, letters, calls, mixed, report, ragchew
        case exam, head, receive, words, span, delay, race

        var showsText: Bool { (Session.allCases.firstIndex(of: self) ?? 0) < 7 }
        var isCopy: Bool { [.groups, .overheard, .exam, .head].contains(self) }
        var isListening: Bool { [.letters, .calls, .mixed].contains(self) }
        var isQSO: Bool { [.report, .ragchew].contains(self) }
    }

    private static let delay = 1500
    private static let behind = 4
    private static let pause = 2000
    private static let settings = [
        "copy.delay": String(delay), "copy.behind": String(behind), "listen.pause": String(pause),
        "morse.wpm": "25", "morse.effective": "25", "keyer.wpm": "40", "group.shortest": "5", "group.longest": "5",
        "qso.speed": "mine",
    ]

    // MARK: Runs

    private func run(_ session: Session, show: String, seed: UInt64) -> VirtualRun {
        let store = knowingStore(settings: QSORunTests.station)
        store.progress.receive.level = 26
        let activity: Activity =
            switch session {
            case .groups, .overheard, .exam, .head: .copy
            case .letters, .calls, .mixed: .listen
            case .report, .ragchew: .qso
            case .receive: .receive
            case .words: .words
            case .span: .span
            case .delay: .delay
            case .race: .race
            }
        let run = quickRun(store: store, speech: .own, activity: activity, seed: seed, catalogue: realCatalogue())
        run.voice.pace = 2
        run.overrides.merge(Self.settings) { $1 }
        run.overrides["copy.show"] = show
        switch session {
        case .groups, .head: run.options.set = "groups"
        case .overheard: run.options.set = "qso"
        case .calls, .words, .delay, .span: run.options.set = "callsigns"
        case .mixed: run.options.set = "mixed"
        case .exam: run.options.copy.exam = .groups16
        case .report: (run.options.qsoStyle, run.options.qsoRole) = (.report, .answer)
        case .ragchew: (run.options.qsoStyle, run.options.qsoRole) = (.ragchew, .answer)
        case .letters, .receive, .race: break
        }
        if session == .head { run.overrides["copy.answer"] = "head" }
        if session != .exam, !session.isQSO { run.options.minutes = session.isListening ? 0 : 1 }
        return run
    }

    private func steps(_ session: Session, seed: UInt64) -> [Step] {
        var dice = SplitMix64(seed: seed)
        let keys = ["key f2", "key f5", "key tab", "key space", "key f1", "key x", "wait 100"]
        func press() -> [Step] {
            let key = keys[Int(dice.next() % UInt64(keys.count))]
            let back: [Step] =
                switch key {
                // In copying, Space is a space.
                case "key space" where session.isCopy: ["key esc", "wait 900", "key esc"]
                case "key space" where session.isListening: ["wait 900", "key space"]
                case "key space": ["wait 900", "key esc"]
                case "key f1": ["wait 900", "key esc"]
                default: []
                }
            // Most keys begin an item of listening again, so let some pass between two keys.
            let rest = session.isListening ? 15_000 : 1500
            return [.line(key)] + back + [.line("wait \(rest + Int(dice.next() % 4000))")]
        }
        var steps: [Step] = ["wait 3000"]
        for _ in 0..<12 { steps += press() }
        if session.isCopy { return steps + ["wait 60000", "text A", "key enter", "idle"] }
        if session.isListening { return steps }
        return steps + ["idle", "morse W1AW W1AW K", "idle", "morse R UR RST 599 NAME TOM QTH ULM K", "wait 3000"]
    }

    /// A learner who answers right, wrong or not at all, some of them after another hearing.
    private func learner(_ run: VirtualRun, seed: UInt64) -> LearnerScript {
        var dice = SplitMix64(seed: seed)
        return LearnerScript(
            run,
            lines: { heard in
                let letters = heard.split(separator: " ").joined().lowercased()
                let before =
                    dice.next() % 3 == 0
                    ? ["key tab", "idle"]
                    : dice.next() % 3 == 0 ? ["key f2", "idle"] : []
                return before
                    + [["text \(letters)"], ["text \(String(letters.reversed()))", "key enter"], ["key down"]][
                        Int(dice.next() % 3)]
            })
    }

    // MARK: Morse

    /// A text that sounded, perhaps in several clips.
    private struct Sent {
        var letters: [Character]
        /// For each letter the index of the last letter of its word.
        var wordEnds: [Int]
        /// When each letter first ended; nil if it was cut.
        var ends: [Int?]
        /// When each clip ended or was cut.
        var cuts: [Int] = []
        var words: [(text: String, end: Int)] = []

        var sounded: Int { ends.prefix { $0 != nil }.count }

        init(_ text: String) {
            letters = []
            wordEnds = []
            for word in text.split(separator: " ") {
                letters += word
                wordEnds += Array(repeating: letters.count - 1, count: word.count)
                words.append((String(word), letters.count - 1))
            }
            ends = Array(repeating: nil, count: letters.count)
        }

        /// When a letter may be shown first; nil if never.
        func due(_ index: Int, show: String) -> Int? {
            switch show {
            case "time": ends[index].map { $0 + ShownTextLeakTests.delay }
            case "behind": ends[min(index + ShownTextLeakTests.behind, letters.count - 1)]
            case "word": ends[wordEnds[index]]
            default: nil
            }
        }
    }

    /// The end of each letter of a text. All letters of a prosign end with it.
    private func ends(_ event: LogEvent, sampleRate: Int) throws -> [Int] {
        let character = try #require(event.integer("wpm"))
        let speed = try Speed(character: character, effective: event.integer("effective") ?? character)
        let text = event.text("text")
        let keying = Timing(speed: speed, sampleRate: sampleRate).keying(of: try MorseText(parsing: text))
        let begin = try #require(event.integer("sample"))
        let characters = text.split(separator: " ").flatMap { TextReading.characters(of: String($0)) }
        #expect(characters.count == keying.characterEnds.count)
        return zip(characters, keying.characterEnds).flatMap { character, end in
            Array(repeating: (begin + end) * 1000 / sampleRate, count: character.count)
        }
    }

    /// A clip that begins with the rest of a cut text continues that text.
    private func sent(_ run: VirtualRun) throws -> [Sent] {
        var texts: [Sent] = []
        for (index, (event, _)) in run.log.events.enumerated() where event.type == "morse" {
            let clip = Sent(event.text("text"))
            let ends = try ends(event, sampleRate: run.sampleRate)
            let after = run.log.events[index...].first { $0.event.type == "morsed" }?.event.integer("sample")
            let cutAt = after.map { $0 * 1000 / run.sampleRate } ?? .max
            let isRest = texts.last.map {
                String($0.letters).hasSuffix(String(clip.letters)) && $0.sounded < $0.letters.count
            }
            let isAgain = texts.last.map { $0.letters == clip.letters }
            if isRest != true, isAgain != true { texts.append(clip) }
            let last = texts.count - 1
            let offset = texts[last].letters.count - clip.letters.count
            for (place, end) in ends.enumerated() where end <= cutAt {
                texts[last].ends[offset + place] = texts[last].ends[offset + place] ?? end
            }
            texts[last].cuts.append(cutAt)
        }
        return texts
    }

    // MARK: Outputs

    private struct Shown {
        let text: String
        let channel: String
        let at: Int

        /// The words, and the letters that stand alone as one word.
        var words: Set<String> {
            let words = text.uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
            let runs = words.split { $0.count > 1 }.map { $0.joined() }
            return Set(words + runs)
        }
    }

    private func outputs(_ run: VirtualRun, braille: [Shown]) -> [Shown] {
        #expect(run.output.lines == run.log.all("line").map { $0.text("text") }, "the log has every line")
        var outputs = braille
        for (event, at) in run.log.events where !["start", "morse", "morsed", "caller"].contains(event.type) {
            for case .string(let text) in event.fields.map(\.value) {
                outputs.append(Shown(text: text, channel: event.type, at: at.milliseconds(since: .start)))
            }
        }
        return outputs
    }

    /// Words of the interface, which a callsign or a group may be by chance.
    private static let ordinary: Set<String> = {
        let texts = catalogueFiles.messages["en"]?.values.flatMap(\.self) ?? []
        return Set(texts.flatMap { Shown(text: $0, channel: "", at: 0).words })
    }()

    // MARK: Checks

    /// The time at which a word may first be said or shown.
    private func releases(_ session: Session, show: String, _ run: VirtualRun, _ texts: [Sent]) -> [String: Int] {
        func first(_ type: String, after: Int) -> Int {
            run.log.events.first { $0.event.type == type && $0.at.milliseconds(since: .start) >= after }
                .map { $0.at.milliseconds(since: .start) } ?? .max
        }
        var releases: [String: Int] = [:]
        for text in texts {
            let end = text.ends.last.flatMap { $0 } ?? .max
            for (word, last) in text.words {
                let bare = word.filter { $0.isLetter || $0.isNumber }
                guard bare.count > 3 else { continue }
                let shown = text.due(last, show: show) ?? .max
                let release: Int =
                    switch session {
                    case .groups, .overheard: min(shown, first("copied", after: 0))
                    case .exam, .head: first("copied", after: 0)
                    case .letters, .calls, .mixed: show == "off" ? (end == .max ? end : end + Self.pause) : shown
                    case .report, .ragchew: show == "off" ? first("session", after: 0) : shown
                    case .receive, .words, .span, .delay, .race: first("attempt", after: text.cuts[0])
                    }
                releases[bare] = min(releases[bare] ?? .max, release)
            }
        }
        return releases
    }

    /// Each line that continues the shown text comes when its last letter is due. Returns the letters shown.
    private func expectDue(_ shown: [Shown], _ texts: [Sent], show: String) -> (count: Int, of: Int) {
        var letters: [Character] = []
        var due: [Int] = []
        /// For each letter the index of the first letter of its text.
        var begins: [Int] = []
        for text in texts {
            let begin = letters.count
            for index in text.letters.indices {
                guard text.ends[index] != nil else { break }
                letters.append(text.letters[index])
                due.append(text.due(index, show: show) ?? .max)
                begins.append(begin)
            }
        }
        var count = 0
        for line in shown {
            let part = line.text.filter { $0 != " " }.map { $0 }
            guard !part.isEmpty, part.count <= letters.count else { continue }
            let ends = (count + 1)..<max(count + 1, min(count + part.count, letters.count) + 1)
            guard let end = ends.first(where: { Array(letters[max(0, $0 - part.count)..<$0]) == part }) else {
                continue
            }
            // An item of listening that began again is shown again.
            let begin = count > 0 ? begins[count - 1] : 0
            let isAgain = begin + part.count <= count && Array(letters[begin..<begin + part.count]) == part
            if isAgain, due[end - 1] > line.at { continue }
            #expect(due[end - 1] <= line.at, "\(line) due at \(due[end - 1])")
            count = end
        }
        return (count, letters.count)
    }

    @Test(arguments: Session.allCases)
    func `no output has a text before it is due, or before its answer`(session: Session) throws {
        for show in ["off", "time", "behind", "word"] {
            var (secrets, told) = (0, 0)
            for seed in 1...2 as ClosedRange<UInt64> {
                let run = run(session, show: show, seed: seed)
                var braille: [Shown] = []
                run.braille.observer = { text in
                    let now = run.program?.services.run.now ?? .start
                    braille.append(Shown(text: text, channel: "braille", at: now.milliseconds(since: .start)))
                }
                if session.showsText || session.isCopy {
                    try run.play([.check { run.hand(.braille(.ready(cells: 400))) }] + steps(session, seed: seed))
                } else {
                    try run.run(learner(run, seed: seed))
                }
                let texts = try sent(run)
                #expect(!texts.isEmpty)
                let outputs = outputs(run, braille: braille)
                let begin = run.log.events.first { $0.event.type == "morse" }?.at.milliseconds(since: .start) ?? 0
                let known = outputs.filter { $0.at <= begin }.reduce(into: Self.ordinary) { $0.formUnion($1.words) }
                let releases = releases(session, show: show, run, texts)
                secrets += releases.count
                for output in outputs {
                    for word in output.words {
                        // A sentence may have the word by chance, but no output is this word alone.
                        let isSentence = known.contains(word) && output.words.count > 1
                        guard let release = releases[word], !isSentence else { continue }
                        #expect(output.at >= release, "\(show) \(seed): \(output) is due at \(release)")
                        told += 1
                    }
                }
                // F2 repeats the sentence under another identifier.
                let refused = run.log.all("say").filter { $0.text("id") == "copy.show.refused" }.count
                #expect(refused == (session.showsText || show == "off" ? 0 : 1), "once in a session")
                guard session.showsText, show != "off" else { continue }
                let (count, all) = expectDue(braille.filter { $0.at >= begin }, texts, show: show)
                // The last letters may still wait at the end.
                #expect(count * 10 >= all * 7 && all > 10, "\(show) \(seed): \(count) of \(all) letters in braille")
            }
            // Single letters are no words; the check of due times covers them.
            if session != .letters { #expect(secrets > 3, "\(show): \(secrets) words") }
            // With the display, and in drills with words, the words come at last.
            let comes = session.showsText ? show != "off" : [.words, .span, .delay].contains(session)
            if session != .letters, comes { #expect(told > 0, "\(show): no word is told") }
        }
    }
}
