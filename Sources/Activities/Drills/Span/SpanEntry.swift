import Interface
import Morse
import OnAir
import Training

extension Activity {
    /// The learner hears a sequence that grows, and gives it back from memory.
    static let span = Activity(
        "span", options: [.minutes, .count, .answer, .set], sets: SpanLadder.Unit.allCases.map(\.rawValue),
        help: [Message("help.span.grows"), Message("help.span.sets")], traits: .ownAlphabet,
        pause: Pause(slot: .own, materials: [SpanMaterial.self]) { skill, services in
            guard let unit = (skill.material as? SpanMaterial)?.ladder.unit else { return [] }
            return Drill.makers(services) { Lesson.span(unit, services: $0) }
        },
        menu: { SpanEntry.menu(services: $0) },
        open: { services, now in
            let unit = services.run.options.set.flatMap(SpanLadder.Unit.init(rawValue:)) ?? SpanEntry.usual(services)
            return SpanEntry.open(unit, services: services, at: now)
        })
}

enum SpanEntry {
    /// Words if the learner knows enough of them.
    static func usual(_ services: Services) -> SpanLadder.Unit {
        material(.words, services) == nil ? .characters : .words
    }

    /// Nil if the learner knows too few characters. By scanning, answers are too slow to remember more than one word.
    static func material(_ unit: SpanLadder.Unit, _ services: Services) -> SpanMaterial? {
        SpanMaterial(
            unit, isSingle: services.settings.lessons.answer == .scan && unit != .characters,
            known: Drill.known(of: alphabet(of: unit, services), services), asked: SpanDay(services).asked)
    }

    /// Words and callsigns are those of the air.
    static func alphabet(of unit: SpanLadder.Unit, _ services: Services) -> Alphabet {
        unit == .characters ? services.settings.alphabet : .international
    }

    /// Returns the error, if any, after the voice has reported it.
    static func open(_ unit: SpanLadder.Unit, services: Services, at now: Instant) -> WordTrouble? {
        Drill.open(services: services, at: now) { Lesson.span(unit, services: $0) }
    }

    static func menu(services: Services) -> Menu {
        Drill.menu(.span, services: services) { _ = open($0, services: services, at: $1) }
    }
}

extension Lesson {
    /// Nil if the learner knows too few characters.
    static func span(_ unit: SpanLadder.Unit, services: Services) -> Lesson? {
        guard let material = SpanEntry.material(unit, services) else { return nil }
        let presentation = RecallPresentation(
            services: services, activity: .span, title: Message("span.opening.\(unit.rawValue)"),
            how: Message("span.how"),
            isGroup: unit == .characters,
            progressing: { material in
                (material as? SpanMaterial).map { span in
                    Message(
                        "span.place",
                        ["length": .integer(span.ladder.length), "answers": .integer(span.ladder.answers)])
                }
            },
            ending: { material, now in
                guard let span = material as? SpanMaterial else { return [] }
                SpanDay.keep(span.asked, services: services, at: now)
                guard let tenths = span.ladder.spanTenths else {
                    return [Message("span.longest", ["length": .integer(span.ladder.longest)])]
                }
                return [Message("span.result.\(unit.rawValue)", ["span": Drill.decimal(tenths: tenths)])]
            })
        return Lesson(
            Skill(material, answered: .written, alphabet: SpanEntry.alphabet(of: unit, services)),
            presentation: presentation, activity: .span, services: services)
    }
}

/// The sequences of the day, so that none comes twice.
struct SpanDay {
    private static let name = "spanAsked"

    let asked: Set<String>

    init(_ services: Services) {
        let parts = (services.recorder.values.state(Self.name) ?? "").split(separator: "\n").map(String.init)
        asked = parts.first == String(services.learner.today.ordinal) ? Set(parts.dropFirst()) : []
    }

    static func keep(_ asked: Set<String>, services: Services, at now: Instant) {
        let parts = [String(services.learner.today.ordinal)] + asked.sorted()
        services.recorder.values.setState(name, to: parts.joined(separator: "\n"), at: now)
    }
}
