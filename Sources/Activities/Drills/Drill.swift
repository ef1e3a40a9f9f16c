import Interface
import Morse
import OnAir
import Sound
import Training

/// What the drills of memory and quickness have in common.
enum Drill {
    /// In the order in which *Go on* offers them, each with a test of whether the learner knows enough for it.
    private static let all: [(activity: Activity, isPossible: @Sendable (Services) -> Bool)] = [
        (.span, { SpanEntry.material(SpanEntry.usual($0), $0) != nil }),
        (.race, { RaceEntry.material($0) != nil }),
        (.delay, { DelayEntry.material(DelayEntry.usual($0), $0) != nil }),
        (.instant, { InstantEntry.trouble($0) == nil }),
    ]

    /// Days after which *Go on* offers a drill again.
    private static let pause = 7

    /// The first drill that the learner can do and has not done for a week.
    static func due(_ services: Services) -> Activity? {
        all.first { drill in
            let last = services.recorder.values.state(name(drill.activity)).flatMap { Int($0) }
            let isRecent = last.map { services.learner.today.ordinal - $0 < pause } ?? false
            return !isRecent && drill.isPossible(services)
        }?.activity
    }

    static func noteDone(_ drill: Activity, services: Services, at now: Instant) {
        services.recorder.values.setState(name(drill), to: String(services.learner.today.ordinal), at: now)
    }

    private static func name(_ drill: Activity) -> String { "drill.\(drill.id)" }

    // MARK: Opening

    /// Opens a lesson, or reports why there is none.
    static func open(
        services: Services, at now: Instant, lesson: @escaping (Services) -> Lesson?
    ) -> WordTrouble? {
        guard let new = makers(services, lesson).first else { return refuse(.tooFewKnown, services, at: now) }
        LessonEntry.open(services: services, at: now, new)
        return nil
    }

    /// The menu in which the learner chooses what a drill asks.
    static func menu<Unit: CaseIterable & RawRepresentable<String>>(
        _ activity: Activity, services: Services, open: @escaping (Unit, Instant) -> Void
    ) -> Menu {
        Menu(activity.id, title: activity.label, services: services) {
            Unit.allCases.map { unit in
                Menu.Item(unit.rawValue, label: Message("drill.unit.\(unit.rawValue)")) { open(unit, $0) }
            }
        }
    }

    static func refuse(_ trouble: WordTrouble, _ services: Services, at now: Instant) -> WordTrouble {
        services.voice.play([.earcon(.error), .say(trouble.message)], at: now)
        return trouble
    }

    /// A maker of new lessons; none if the learner knows too few characters.
    static func makers(_ services: Services, _ lesson: @escaping (Services) -> Lesson?) -> [() -> Lesson] {
        guard let first = lesson(services) else { return [] }
        return [{ lesson(services) ?? first }]
    }

    /// The letters and digits that the learner knows by ear.
    static func known(of alphabet: Alphabet = .international, _ services: Services) -> [String] {
        let isHere = alphabet.name == services.settings.alphabet.name
        let introduced = services.learner.introduced(.receive, of: alphabet)
        let known = introduced.isEmpty && isHere ? Set(services.learner.unlocked(.receive)) : introduced
        return known.filter { $0.count == 1 && $0.allSatisfy { $0.isLetter || $0.isNumber } }.sorted()
    }

    // MARK: Words

    /// A number in tenths, without a decimal if it is whole.
    static func decimal(tenths: Int) -> Message.Argument {
        guard !tenths.isMultiple(of: 10) else { return .integer(tenths / 10) }
        return .message(
            Message("drill.decimal", ["whole": .integer(tenths / 10), "tenths": .integer(tenths % 10)]))
    }

    /// The verdict on words as a whole.
    static func verdict(_ verdict: Verdict, again: MorseClip, services: Services) -> [Announcement] {
        let word = Message.Argument.item(verdict.target)
        if verdict.isRight { return ReceiveWords.right(Message("words.right", ["word": word]), services) }
        let wrong = services.settings.isBrief ? Message("words.prompt", ["word": word]) : mistake(verdict)
        return [.earcon(.wrong), .say(wrong), .gap(Rest.correction), .morse(again)]
    }

    private static func mistake(_ verdict: Verdict) -> Message {
        let all = Message.Argument.item(verdict.target)
        let words = verdict.target.split(separator: " ").map(Array.init)
        var rest = verdict.attempts[...]
        let areRight = words.map { word in
            defer { rest = rest.dropFirst(word.count) }
            return rest.prefix(word.count).allSatisfy(\.isCorrect)
        }
        let right = areRight.count { $0 }
        if words.count > 1, isInOtherOrder(verdict.answer, words) { return Message("drill.order", ["words": all]) }
        guard words.count > 1, verdict.outcome != .givenUp, right > 0 else {
            return Message("words.was", ["word": all])
        }
        let counts: [String: Message.Argument] = ["right": .integer(right), "of": .integer(words.count)]
        guard right == words.count - 1, verdict.extras.isEmpty, let wrong = areRight.firstIndex(of: false) else {
            return Message("drill.someWrong", counts.merging(["words": all]) { $1 })
        }
        return Message(
            "drill.oneWrong", counts.merging(["place": .integer(wrong + 1), "word": .item(words[wrong])]) { $1 })
    }

    /// Whether the answer has the words of the target in another order.
    private static func isInOtherOrder(_ answer: [String], _ words: [[String]]) -> Bool {
        answer != words.flatMap { $0 } && begins(answer[...], with: words)
    }

    private static func begins(_ answer: ArraySlice<String>, with words: [[String]]) -> Bool {
        words.isEmpty && answer.isEmpty
            || words.indices.contains { index in
                guard answer.starts(with: words[index]) else { return false }
                var others = words
                others.remove(at: index)
                return begins(answer.dropFirst(words[index].count), with: others)
            }
    }
}
