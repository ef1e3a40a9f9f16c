import Interface
import Keyer
import OnAir
import Training

extension Activity {
    /// In the order of menus and help.
    public static let table: [Activity] = [
        receive, send, ear, practice, words, qso, listen, keyer, pileup, copy, place, span, race, delay, instant, touch,
        partner, compare,
    ]

    public static let receive = Activity(
        "receive", options: [.minutes, .count, .level, .group, .answer],
        help: [Message("help.receive.signs", ["signs": .text(TypedSign.legend)])],
        place: .course, traits: [.singleCharacters, .growsSpeed],
        pause: Pause(slot: .course) { _, services in [{ .course(.receive, services: services) }] },
        choose: { CourseEntry.open(.receive, services: $0, at: $1) },
        open: { services, now in
            CourseEntry.openFromCommand(.receive, services: services, at: now)
            return nil
        })

    public static let send = Activity(
        "send", options: [.minutes, .count, .level], keying: .always,
        place: .course, traits: .singleCharacters,
        pause: Pause(slot: .course) { _, services in [{ .course(.send, services: services) }] },
        choose: { CourseEntry.open(.send, services: $0, at: $1) },
        open: { services, now in
            CourseEntry.openFromCommand(.send, services: services, at: now)
            return nil
        })

    public static let ear = drill(
        "ear", help: [Message("help.ear.length"), Message("help.ear.counts")], keying: .always,
        traits: [.ownAlphabet, .patterns]
    ) { .ear(services: $0) }

    public static let practice = Activity(
        "practice", options: [.minutes, .count, .characters, .direction, .group, .answer],
        help: [
            Message("help.practice.choose"), Message("help.practice.counts"),
            Message("help.receive.signs", ["signs": .text(TypedSign.legend)]),
        ],
        keying: .sending, traits: [.singleCharacters, .introduces],
        pause: Pause(slot: .course) { skill, services in
            let choice = PracticeChoice(characters: skill.material.characters, direction: skill.direction)
            return [{ .practice(choice, services: services) }]
        },
        menu: { PracticeMenu.menu(services: $0) },
        open: { services, now in
            PracticeEntry.open(services: services, at: now)
            return nil
        })

    public static let words = Activity(
        "words", options: [.minutes, .count, .direction, .answer, .set], sets: WordSet.allCases.map(\.rawValue),
        help: WordEntry.help(sets: WordSet.allCases.map(\.rawValue)),
        keying: .sending, traits: [.ownAlphabet, .growsSpeed],
        pause: Pause(slot: .course, materials: [WordPicker.self]) { skill, services in
            WordSet.allCases.compactMap { try? WordMaterial.choice($0, skill.direction, services) }.map { choice in
                { .words(choice, skill.direction, services: services) }
            }
        },
        menu: { WordEntry.menu(services: $0) },
        open: {
            WordEntry.open($0.run.options.wordSet ?? .words, $0.run.options.direction ?? .receive, services: $0, at: $1)
        })

    public static let qso = Activity(
        "qso", options: [.minutes, .count, .qsoStyle, .role],
        help: [Message("help.qso.run"), Message("help.qso.length")],
        choose: { QSOEntry.open(services: $0, at: $1) },
        menu: { QSOEntry.styles($0.settings.qso.role, services: $0) },
        open: { services, now in
            QSOEntry.open(services: services, at: now)
            return nil
        })

    public static let listen = Activity(
        "listen", options: [.minutes, .set, .text], sets: ListenMaterial.allCases.map(\.rawValue),
        help: WordEntry.help(sets: ListenMaterial.allCases.map(\.rawValue)) + [Message("help.listen.settings")],
        place: .exercises(isHandsFree: true),
        open: { ListenEntry.open(services: $0, at: $1) })

    public static let keyer = Activity(
        "keyer", options: [.trace, .mode, .gates],
        help: [
            Message(
                "help.keyer.modes",
                ["modes": .text(Keyer.Mode.allCases.map(\.rawValue).joined(separator: ", "))]),
            Message("help.keyer.settings"), Message("help.keyer.lines"), Message("help.keyer.speed"),
            Message("help.keyer.output", ["example": .text("<..--.->")]), Message("help.keyer.closed"),
        ],
        keying: .always,
        open: { services, now in
            services.screens.open(FreeKeyer(services: services), at: now)
            return nil
        })

    public static let pileup = Activity(
        "pileup", options: [.minutes, .count, .pileupStyle, .callers],
        help: [
            Message(
                "help.pileup.styles",
                ["styles": .text(PileupStyle.allCases.map(\.rawValue).joined(separator: ", "))]),
            Message("help.pileup.enter"), Message("help.pileup.callers"), Message("help.pileup.follow"),
        ],
        choose: { PileupEntrance.openMenu(services: $0, at: $1) }, menu: { PileupEntrance.styles(services: $0) },
        open: { services, now in
            PileupEntrance.open(services: services, at: now)
            return nil
        })

    public static let copy = Activity(
        "copy", options: [.minutes, .set, .text, .rise, .exam], sets: CopySet.allCases.map(\.rawValue),
        help: [
            Message("help.copy.sets", ["sets": .text(CopySet.allCases.map(\.rawValue).joined(separator: ", "))]),
            Message("help.copy.end"), Message("help.copy.settings"),
            Message("help.copy.exams", ["exams": .text(CopyExam.allCases.map(\.rawValue).joined(separator: ", "))]),
        ],
        menu: { CopyEntry.menu(services: $0) },
        open: { CopyEntry.open(services: $0, at: $1) })

    public static let place = Activity(
        "place", kind: "placement", options: [.direction, .answer],
        help: [
            Message("help.place.asks"), Message("help.place.level"),
            Message("help.receive.signs", ["signs": .text(TypedSign.legend)]),
        ],
        keying: .sending, traits: .uncounted,
        menu: { PlacementMenu.menu(services: $0) },
        open: { services, now in
            PlacementEntry.open(services.run.options.direction ?? .receive, services: services, at: now)
            return nil
        })

    public static let partner = Activity(
        "partner", options: [], operand: "ADDRESS",
        help: [
            Message(
                "help.partner.address",
                [
                    "operand": .text("ADDRESS"), "any": .text(NetworkPeer.any), "setting": .text("station.partner"),
                    "protocol": .text("MOPP"), "port": .integer(MOPPPacket.port),
                ]), Message("help.partner.server", ["hello": .text("HI")]),
            Message("help.partner.private"),
        ],
        keying: .always, traits: .uncounted,
        menu: { PartnerEntry.menu(services: $0) },
        open: { services, now in
            PartnerEntry.open(services: services, at: now)
            return nil
        })

    /// The main menu has no command of its own. The program runs until the learner leaves this menu.
    public static let menu = Activity(
        "", options: [.minutes, .count, .level, .group, .answer, .qsoStyle, .role], sets: words.sets, place: .none,
        open: { services, now in
            MainMenu.openFirst(services: services, at: now)
            return nil
        })
}
