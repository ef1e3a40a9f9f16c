import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Robots walk through the whole program: by keys, and by one switch.
@Suite struct CrawlerTests {
    private let settings = SettingsRegistry.all(languages: ["en", "de"], language: "en")

    @Test(arguments: [Crawler.Hands.keys, .oneSwitch])
    func `every screen and every setting is reached, no screen is a dead end, no key is silent`(
        hands: Crawler.Hands
    ) throws {
        let stored = ["setup": "yes", "station.callsign": "W1AW", "copy.echo": "on", "devices": try Crawler.devices()]
        // FirstLessonTests leave the first lesson from each of its steps.
        let map = try Crawler(hands, known: ["firstLesson"]) { knowingStore(settings: stored) }.crawl()
        let places = Set(map.ways.keys)
        var wanted: Set<String> = [
            "main", "receive", "send", "ear", "keyer", "paused", "result",
            "practice", "picker", "pairs", "known", "knownPicker", "placement", "words", "wordsDirection", "wordSend",
            "qsoStyle", "qsoRole", "qso", "qsoMenu", "qsoResult", "pileupStyle", "pileup", "pileupResult",
            "copy", "copyExams", "copying", "copyResult",
            "progress", "characters", "confusions", "sessions", "legend", "legend.more", "actions",
            "actions.more", "keys", "keys.here", "keys.letters", "keys.everywhere", "help", "manual", "search",
            "options", "options.more", "changed", "reset", "reminders", "band.preview", "devices", "device", "capture",
            "grab",
        ]
        for group in Setting.Group.allCases { wanted.insert("options.\(group)") }
        for setting in settings { wanted.insert(setting.name) }
        // One switch cannot write. It ends a copy in the pause menu, which the robot has already tried in a lesson.
        if hands == .oneSwitch { wanted.remove("copyResult") }
        #expect(wanted.subtracting(places) == [])
        #expect(places.subtracting(map.leading(to: "main")) == [], "dead ends")
        try expectHelp(map)
        guard hands == .keys else { return }
        // Escape leads out of every screen except practice, where it pauses and resumes.
        let stays = map.edges.filter { place, edges in
            place != "main" && !edges.contains { $0.action == "esc" && $0.to != place }
        }
        #expect(stays.keys.sorted() == [])
    }

    @Test func `no key is silent while one listens without hands and it is paused`() throws {
        // A running screen does not wait for the learner, so a robot that waits for its turn would listen to the end.
        let start: [Step] =
            ["idle", "key e", "idle", "key l", "wait 3000", "key space", "idle"]
        let map = try Crawler(from: start, known: ["main"]).crawl()
        #expect(Set(map.ways.keys).isSuperset(of: ["listen"]))
        #expect(Set(map.ways.keys).subtracting(map.leading(to: "main")) == [])
        try expectHelp(map)
    }

    @Test(arguments: [Crawler.Hands.keys, .oneSwitch])
    func `the first start leads to the main menu from everywhere`(hands: Crawler.Hands) throws {
        let known: Set = [
            "main", "receive", "firstLesson", "known", "options", "actions", "keys", "exercises", "search",
        ]
        // A switch without setup would be a new switch: after three presses it would scan.
        let stored = hands == .oneSwitch ? ["devices": try Crawler.devices()] : [:]
        let first = try Crawler(hands, known: known) { MemoryStore(settings: stored) }.crawl()
        let places = Set(first.ways.keys)
        #expect(Set(["firstLanguage", "firstRate", "firstKnown"]).isSubset(of: places))
        #expect(places.subtracting(first.leading(to: "main")) == [])
        try expectHelp(first)
    }

    @Test func `the question about a kept session leads to a session`() throws {
        func kept() throws -> MemoryStore {
            let run = quickRun(store: experiencedStore())
            try run.play("idle", .then { ["text \(run.groups.last ?? "")", "idle"] })
            return run.store
        }
        let question = try Crawler(activity: .receive, known: ["receive", "search"], store: kept).crawl()
        #expect(Set(question.ways.keys) == ["kept"])
        #expect(question.edges["kept"]?.contains { $0.action == "enter" && $0.to == "receive" } == true)
        try expectHelp(question)
    }

    @Test(arguments: [Activity.copy, .qso, .pileup])
    func `the offer of known letters leads to the activity`(activity: Activity) throws {
        let known: Set = ["copying", "qso", "qsoStyle", "pileup", "search"]
        let offer = try Crawler(activity: activity, known: known) { experiencedStore() }.crawl()
        #expect(Set(offer.ways.keys) == ["unknown"])
        #expect(offer.edges["unknown"]?.contains { known.contains($0.to) } == true)
        try expectHelp(offer)
    }

    @Test func `every setting is found, heard, changed and undone with the keys announced`() throws {
        let run = quickRun(store: experiencedStore(), speech: .own, activity: .menu, catalogue: realCatalogue())
        var steps: [Step] = ["idle"]
        for setting in settings {
            steps +=
                chooseSetting(setting.name, in: run) + change(setting, in: run) + [
                    "key esc", "idle",
                    .check {
                        let screens = try #require(run.program?.services.screens)
                        #expect(run.log.screen.hasPrefix("options.\(setting.group)"))
                        screens.leave(downTo: screens.all[0], at: run.program?.services.run.now ?? .start)
                    },
                ]
        }
        try run.play(steps, [.check { #expect(run.log.screen == "main") }])
        let kept = try run.store.settings()
        for setting in settings {
            let before = run.overrides[setting.name] ?? setting.initial
            #expect(kept[setting.name, default: before] == before, "\(setting.name)")
        }
    }

    /// On the screen of a setting: the program announces it, the first key changes it audibly, and the undo key
    /// restores it.
    private func change(_ setting: Setting, in run: VirtualRun) -> [Step] {
        func press(_ help: String) -> Step {
            .then {
                let bindings = run.program?.services.screens.top?.bindings ?? []
                let binding = try #require(bindings.first { $0.help.id == help }, "\(setting.name) \(help)")
                let key = if case .key(let key) = binding.trigger { key } else { Key.character("k") }
                return ["key \(key.name)", "idle"]
            }
        }
        func told() -> String { run.program?.services.screens.top?.place.first.map(words) ?? "" }
        func words(_ message: Message) -> String { MessageFormatter(catalogue: run.catalogue).line(message) }
        var before = ""
        let isText = setting.kind == .text
        let isNumber = if case .number = setting.kind { true } else { false }
        let (more, less) = isNumber ? ("adjust.key.up", "adjust.key.down") : ("adjust.key.next", "adjust.key.previous")
        return [
            .check {
                #expect(run.log.screen == setting.name)
                before = told()
                #expect(
                    run.log.latest.lines.contains { $0.isEnglish("adjust.opened") },
                    "\(setting.name) is told when it is come to")
            },
            press(isText ? "text.key.type" : more),
            .then { told() == before ? [press(less)] : [] },
            .check {
                #expect(told() != before, "\(setting.name) is changed by one key")
                let isHeard =
                    run.log.latest.lines.contains { told().contains($0) } || isText && run.log.latest.lines == ["k"]
                #expect(isHeard || setting.name == "language", "\(setting.name) is heard at once")
            },
            press(isText ? "text.key.undo" : "adjust.key.undo"),
            .check { #expect(told() == before, "\(setting.name) is undone by one key") },
        ]
    }

    /// Every language has the messages of all keys and places.
    private func expectHelp(_ map: Crawler.Map) throws {
        for language in ProjectLanguages.all {
            let known = realCatalogue().identifiers(language)
            #expect(map.help.subtracting(known) == [])
            #expect(map.told.subtracting(known) == [])
        }
    }
}
