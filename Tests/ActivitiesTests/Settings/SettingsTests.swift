import Keyer
import Morse
import TestSupport
import Testing

@testable import Activities
@testable import Interface

@Suite struct SettingsTests {
    private let registry = SettingsRegistry.all(languages: ["en", "de"], language: "de")

    private func settings(_ stored: [String: String] = [:]) -> Settings { Settings(registry: registry, stored: stored) }

    @Test func `names are unique and every initial value is accepted`() throws {
        #expect(Set(registry.map(\.name)).count == registry.count)
        for setting in registry { #expect(try setting.normalised(setting.initial) == setting.initial) }
    }

    @Test func `every number accepts its range and nothing beside it`() throws {
        for setting in registry {
            guard case .number(let range, let step, _) = setting.kind else { continue }
            #expect(step >= 1 && step <= range.count)
            #expect(try setting.normalised(String(range.lowerBound)) == String(range.lowerBound))
            #expect(try setting.normalised("+\(range.upperBound)") == String(range.upperBound))
            for wrong in [
                String(range.lowerBound - 1), String(range.upperBound + 1), "", "x", "1.5", " 5",
                "99999999999999999999",
            ] {
                let expected = SettingError.notAccepted(name: setting.name, value: wrong, accepted: .range(range))
                #expect(throws: expected) { try setting.normalised(wrong) }
            }
        }
    }

    @Test func `every choice accepts its words and nothing beside them`() throws {
        for setting in registry {
            guard case .choice(let words) = setting.kind else { continue }
            #expect(words.count >= 2)
            for word in words { #expect(try setting.normalised(word) == word) }
            for wrong in ["", "nonsense", words[0].uppercased()] {
                let expected = SettingError.notAccepted(name: setting.name, value: wrong, accepted: .words(words))
                #expect(throws: expected) { try setting.normalised(wrong) }
            }
        }
    }

    @Test func `every setting has its own key, which takes each of its words`() throws {
        #expect(Set(registry.map { $0.key as PartialKeyPath<SettingValues> }).count == registry.count)
        for setting in registry {
            let words =
                switch setting.kind {
                case .number(let range, _, _): Lane.sample(range.map(String.init), oneIn: 20)
                case .choice(let words): words
                case .text: ["", "W1AW"]
                case .device(let words): words + ["plughw:CARD=Ear,DEV=0"]
                }
            let others = registry.filter { $0 != setting }
            var values = SettingValues()
            values.language = "de"
            for word in words + [setting.initial] {
                let before = values
                setting.write(word, &values)
                #expect(setting.read(values) == word, "\(setting.name)")
                #expect(values == before || setting.read(before) != word, "\(setting.name) \(word)")
                let touched = others.first { $0.read(values) != $0.initial }
                #expect(touched == nil, "\(setting.name) leaves \(touched?.name ?? "all others") alone")
            }
        }
    }

    @Test func `every value has its row`() {
        func leaves(_ value: Any) -> Int {
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .struct, !(value is Keyer.Settings) else {
                return value is Keyer.Settings ? 0 : 1
            }
            if mirror.children.isEmpty { return 1 }
            return mirror.children.map { leaves($0.value) }.reduce(0, +)
        }
        let own = ["keyer.decoding", "keyer.dahTone"]
        let keyer = registry.filter { $0.group.root == .keyer && !own.contains($0.name) }
        #expect(leaves(SettingValues()) == registry.count - keyer.count)
    }

    @Test func `text is one line of at most 64 characters`() throws {
        let setting = Setting.text(\.station.name, "note")
        #expect(setting.initial.isEmpty)
        #expect(try setting.normalised("en+f3") == "en+f3")
        #expect(try setting.normalised(String(repeating: "x", count: 64)).count == 64)
        for wrong in [String(repeating: "x", count: 65), "a\nb"] {
            let expected = SettingError.notAccepted(name: "note", value: wrong, accepted: .text(longest: 64))
            #expect(throws: expected) { try setting.normalised(wrong) }
        }
    }

    @Test func `a value is the run's, else the learner's, else the initial one`() throws {
        var settings = settings(["morse.tone": "500"])
        #expect(settings.morse.tone == 500)
        #expect(settings.morse.wordsPerMinute == 20)
        #expect(settings.language == "de")
        #expect(try settings.set("morse.tone", to: "+800") == "800")
        #expect(settings.morse.tone == 800)
        #expect(try settings.set(\.morse.tone, to: 700) == "700")
        #expect(settings.morse.tone == 700)
        #expect(settings.word(of: settings.setting(\.morse.tone)) == "700")
        #expect(settings.lessons.typingEarcon && !settings.lessons.typingEcho)
    }

    @Test func `stored values that are no longer accepted count as never set`() {
        let settings = settings(["morse.tone": "5000", "no.such": "1", "language": "xx", "session.minutes": "7"])
        #expect(settings.morse.tone == 600)
        #expect(settings.language == "de")
        #expect(settings.lessons.minutes == 7)
    }

    @Test func `a wrong name or value changes nothing`() throws {
        var settings = settings()
        #expect(throws: SettingError.unknown(name: "no.such")) { try settings.set("no.such", to: "1") }
        #expect(throws: SettingError.self) { try settings.set("morse.tone", to: "1") }
        #expect(throws: SettingError.self) { try settings.set(\.morse.tone, to: 1) }
        #expect(settings.morse.tone == 600)
    }

    @Test func `speeds, group lengths and voice are made of settings that may contradict each other`() throws {
        var settings = settings()
        for character in 5...60 {
            for effective in [1, 5, 30, 60] {
                try settings.set("morse.wpm", to: String(character))
                try settings.set("morse.effective", to: String(effective))
                #expect(settings.speed.character == character)
                #expect(settings.speed.effective == min(effective, character))
            }
        }
        for shortest in 1...10 {
            for longest in 1...10 {
                try settings.set("group.shortest", to: String(shortest))
                try settings.set("group.longest", to: String(longest))
                #expect(settings.groupLength == min(shortest, longest)...longest)
            }
        }
        #expect(settings.spacing == .farnsworth)
        try settings.set("morse.spacing", to: "wordsworth")
        #expect(settings.spacing == .wordsworth)
        #expect(settings.edgeMilliseconds == 5)
    }

    @Test func `values set by ear have an effect beside the other settings`() throws {
        var settings = settings()
        for (wpm, shortest, longest) in [(5, 1, 1), (20, 2, 5), (60, 10, 10), (12, 9, 3)] {
            try settings.set("morse.wpm", to: String(wpm))
            try settings.set("group.shortest", to: String(shortest))
            try settings.set("group.longest", to: String(longest))
            #expect(settings.reachable(settings.setting(\.morse.effective)) == 1...wpm)
            #expect(settings.reachable(settings.setting(\.lessons.shortestGroup)) == 1...longest)
            #expect(settings.reachable(settings.setting(\.lessons.longestGroup)) == shortest...10)
            #expect(settings.reachable(settings.setting(\.morse.tone)) == 300...1200)
            #expect(settings.reachable(settings.setting(\.language)) == nil)
        }
    }

    @Test func `every keyer setting reaches the keyer, in every value in range`() throws {
        #expect(settings().keyer == Keyer.Settings())
        #expect(settings().contactFilter == ContactFilter())
        let changes: [(String, String, (Keyer.Settings) -> Bool)] = [
            ("keyer.wpm", "60", { $0.wordsPerMinute == 60 }), ("keyer.weighting", "90", { $0.weighting == 90 }),
            ("keyer.dahLength", "400", { $0.dahLength == 400 }), ("keyer.swap", "on", { $0.swapsPaddles }),
            ("keyer.firstPaddle", "dah", { $0.firstPaddle == .dah }),
            ("keyer.ditMemory", "off", { !$0.remembersDit }), ("keyer.dahMemory", "off", { !$0.remembersDah }),
            ("keyer.ownMemory", "on", { $0.remembersOwnElement }), ("keyer.autospace", "7", { $0.autospace == 7 }),
            ("keyer.ditHeldCheck", "0", { $0.ditHeldCheck == 0 }),
            ("keyer.dahHeldCheck", "100", { $0.dahHeldCheck == 100 }),
        ]
        for (name, value, isTaken) in changes {
            let keyer = settings([name: value]).keyer
            #expect(isTaken(keyer), "\(name)")
            try keyer.validate()
        }
        for mode in Keyer.Mode.allCases { #expect(settings(["keyer.mode": mode.rawValue]).keyer.mode == mode) }
        let filter = settings([
            "contacts.debounce": "80", "contacts.acceptance": "2000", "contacts.bounce": "1000",
            "contacts.bridge": "200",
            "contacts.longest": "60", "contacts.latch": "on", "contacts.patience": "1000",
        ])
        var expected = ContactFilter()
        expected.debounce = 80
        expected.acceptance = 2000
        expected.bounce = 1000
        expected.bridge = 200
        expected.longest = 60_000
        expected.isLatching = true
        #expect(filter.contactFilter == expected)
        #expect(filter.patience == 10 && settings().patience == 1)
    }

    @Test func `every group of the options has settings, and they stand together`() {
        var groups: [Setting.Group] = []
        for setting in registry where groups.last != setting.group { groups.append(setting.group) }
        #expect(groups == Setting.Group.allCases)
    }

    @Test func `the voice is the locale's own where it speaks the language`() throws {
        var settings = settings()
        let catalogue = EchoCatalogue()
        #expect(catalogue.select("de"))
        func voice(_ locale: String) -> VoiceSettings { settings.voice(locale: locale, catalogue: catalogue) }
        #expect(voice("de-AT") == VoiceSettings(language: "de-AT", name: "", rate: 175, pitch: 50))
        #expect(voice("en-US").language == "de")
        try settings.set("speech.voice", to: "f2")
        #expect(voice("de").name == "de+f2")
    }

    @Test func `every setting, unit and word has its message in every language`() throws {
        for language in ProjectLanguages.all {
            let known = realCatalogue().identifiers(language)
            for setting in registry {
                #expect(known.contains(setting.label.id), "\(setting.label.id)")
                switch setting.kind {
                case .number(_, _, let unit): #expect(known.contains(unit), "\(unit)")
                case .choice(let words), .device(let words):
                    for word in words {
                        let identifier = SettingWords.value(setting, word).id
                        #expect(known.contains(identifier), "\(identifier)")
                    }
                case .text: break
                }
            }
        }
    }

    @Test func `values are given with their unit, negative ones with a word, and text as it is`() throws {
        let formatter = MessageFormatter(catalogue: realCatalogue())
        let level = settings().setting(\.morse.gain)
        #expect(formatter.line(SettingWords.message(level, value: "-6")).hasSuffix(" minus 6 decibels"))
        #expect(formatter.line(SettingWords.message(level, value: "nonsense")).hasSuffix(" 0 decibels"))
        #expect(
            SettingWords.range(level).map(formatter.line)
                == english("setting.range", ["lowest": .text("minus 24"), "highest": .integer(12)]))
        let text = Setting.text(\.station.name, "speech.rate")
        #expect(SettingWords.range(text) == nil)
        #expect(SettingWords.value(text, "en+f3") == Message("setting.text", ["text": .text("en+f3")]))
        #expect(SettingWords.value(text, "").id == "setting.unset")
    }
}
