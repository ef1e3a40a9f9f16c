import Interface
import Morse
import OnAir
import Training

extension Activity {
    /// The learner keeps a word or a callsign in mind before they answer.
    static let delay = Activity(
        "delay", options: [.minutes, .count, .answer, .set], sets: DelayMaterial.Unit.allCases.map(\.rawValue),
        help: [Message("help.delay.grows"), Message("help.delay.sets")], traits: .ownAlphabet,
        pause: Pause(slot: .own, materials: [DelayMaterial.self]) { skill, services in
            guard let unit = (skill.material as? DelayMaterial)?.unit else { return [] }
            return Drill.makers(services) { Lesson.delay(unit, services: $0) }
        },
        menu: { DelayEntry.menu(services: $0) },
        open: { services, now in
            let unit =
                services.run.options.set.flatMap(DelayMaterial.Unit.init(rawValue:)) ?? DelayEntry.usual(services)
            return DelayEntry.open(unit, services: services, at: now)
        })
}

enum DelayEntry {
    /// Words if the learner knows enough of them.
    static func usual(_ services: Services) -> DelayMaterial.Unit {
        material(.words, services) == nil ? .callsigns : .words
    }

    /// Nil if the learner knows too few characters. Scanning takes long itself, so there the delay stays 0.
    static func material(_ unit: DelayMaterial.Unit, _ services: Services) -> DelayMaterial? {
        DelayMaterial(unit, isFixed: services.settings.lessons.answer == .scan, known: Drill.known(services))
    }

    /// Returns the error, if any, after the voice has reported it.
    static func open(_ unit: DelayMaterial.Unit, services: Services, at now: Instant) -> WordTrouble? {
        Drill.open(services: services, at: now) { Lesson.delay(unit, services: $0) }
    }

    static func menu(services: Services) -> Menu {
        Drill.menu(.delay, services: services) { _ = open($0, services: services, at: $1) }
    }
}

extension Lesson {
    /// Nil if the learner knows too few characters.
    static func delay(_ unit: DelayMaterial.Unit, services: Services) -> Lesson? {
        guard let material = DelayEntry.material(unit, services) else { return nil }
        let presentation = RecallPresentation(
            services: services, activity: .delay, title: Message("delay.opening.\(unit.rawValue)"),
            how: Message("delay.how"),
            progressing: { material in
                (material as? DelayMaterial).map { delay in
                    Message(
                        "delay.place",
                        ["count": .integer(delay.ladder.seconds), "items": .integer(delay.ladder.items)])
                }
            },
            ending: { material, _ in
                guard let longest = (material as? DelayMaterial)?.ladder.longest else { return [] }
                return [Message("delay.result", ["count": .integer(longest)])]
            })
        return Lesson(
            Skill(material, answered: .written), presentation: presentation, activity: .delay, services: services)
    }
}
