import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A robot that opens every menu from the main menu, with keys.
@Suite struct MenuRobotTests {
    private final class Robot {
        let run: VirtualRun
        /// The menus that it has opened, pages included.
        var opened: [String] = []
        /// Names that the search must find: item and label.
        var names: [(id: String, label: String)] = []
        /// The letters of the menus on the way, with the items that they choose.
        private var above: [[Character: String]] = []

        init(language: String) {
            run = quickRun(store: knowingStore(), activity: .menu, catalogue: realCatalogue(language))
            run.overrides["language"] = language
        }

        func explore() -> Step {
            .then { [self] in
                let menu = try #require(run.program?.services.screens.top as? Menu)
                examine(menu)
                // Without a limit, an item that opens its own menu would never end.
                try #require(above.count < 8, "\(opened.suffix(10))")
                above.append(letters(of: menu))
                var steps: [Step] = []
                for (position, item) in menu.items.enumerated() where opensMenu(item, in: menu) {
                    steps += [.line("key \(position + 1)"), "idle", explore(), "key esc", "idle"]
                }
                return steps + [.check { [self] in above.removeLast() }]
            }
        }

        /// The manual repeats the menus, so the search does not follow it.
        private func opensMenu(_ item: Menu.Item, in menu: Menu) -> Bool {
            item.submenu != nil || item.label().id == "menu.page.more" || (menu.id == "help" && item.id == "manual")
        }

        private func letters(of menu: Menu) -> [Character: String] {
            Dictionary(
                uniqueKeysWithValues: menu.letters.keys.map { key, position in
                    (key, "\(menu.items[position].id) \(menu.items[position].label().id)")
                })
        }

        private func examine(_ menu: Menu) {
            opened.append(menu.id)
            #expect(menu.items.count <= 9, "\(menu.id)")
            #expect(above.isEmpty ? menu.items.count <= 7 && menu.items[0].id == "next" : true)
            let letters = letters(of: menu)
            for (letter, item) in letters {
                let higher = above.last?[letter]
                #expect(higher == nil || higher == item, "\(letter) is \(item) and \(higher ?? "") in \(menu.id)")
            }
            for (position, item) in menu.items.enumerated() {
                let label = MessageFormatter(catalogue: run.catalogue).line(item.label())
                let hasLetter = menu.letters[position] != nil
                #expect(hasLetter == (menu.hasLetters && item.isChoice), "\(label) in \(menu.id)")
                let text = run.catalogue.text(item.explanation.id) ?? ""
                let sentences = text.split { ".;!?".contains($0) }.count
                #expect(sentences >= 2, "\(menu.id): \(item.explanation.id): \(text)")
                if !menu.id.hasPrefix("manual"), item.id != "more" { names.append((item.id, label)) }
            }
        }
    }

    @Test(arguments: ProjectLanguages.all)
    func `no menu is long, every item is explained, letters are unique, and search finds every name`(
        language: String
    ) throws {
        let robot = Robot(language: language)
        var index: SearchIndex?
        try robot.run.play(
            "idle", robot.explore(),
            .check {
                let services = try #require(robot.run.program?.services)
                #expect(services.screens.top?.id == "main")
                let root = try #require(services.screens.top as? Menu)
                index = SearchIndex(root: root, catalogue: robot.run.catalogue)
            })
        #expect(robot.opened.count > 90)
        let whole = try #require(index)
        for (id, label) in robot.names {
            for word in SearchIndex.words(label) {
                #expect(whole.matches(word).contains { $0.item.id == id }, "\(word) of \(label)")
            }
        }
    }

    @Test(arguments: ProjectLanguages.all)
    func `three letters lead to the settings that learners change most`(language: String) throws {
        for name in ["morse.wpm", "morse.effective", "morse.tone", "group.longest", "session.minutes", "speech.rate"] {
            let run = quickRun(store: knowingStore(), activity: .menu, catalogue: realCatalogue(language))
            run.overrides["language"] = language
            let group = SettingsRegistry.all(languages: ["en"], language: "en").first { $0.name == name }?.group
            var keys = 0
            func press(_ item: String) -> Step {
                .then {
                    let menu = try #require(run.program?.services.screens.top as? Menu)
                    let position = try #require(menu.items.firstIndex { $0.id == item }, "\(item) in \(menu.id)")
                    let letter = try #require(menu.letters[position])
                    keys += 1
                    return [.line("key \(letter)"), "idle"]
                }
            }
            try run.play("idle", press("options"), press(group?.rawValue ?? ""), press(name))
            #expect(run.log.screen == name && keys == 3)
        }
    }

    @Test func `a letter is spoken with its item until it was used three times`() throws {
        let store = knowingStore()
        func told() throws -> String {
            let run = quickRun(store: store, activity: .menu, catalogue: realCatalogue())
            run.overrides["menu.letters"] = nil
            var line = ""
            try run.play(
                "idle", "key down", "key down", "key down", "key down", "idle",
                .check { line = run.log.latest.lines.last ?? "" }, "key p", "idle",
                .check { #expect(run.log.screen == "progress") })
            return line
        }
        let lines = try (0..<5).map { _ in try told() }
        let item: [String: Message.Argument] = [
            "label": .message(Message("menu.main.progress")), "position": .integer(5), "of": .integer(7),
        ]
        let lettered = english("menu.item.letter", item.merging(["letter": .letter("P")]) { $1 })
        #expect(lines == [lettered, lettered, lettered] + Array(repeating: english("menu.item", item), count: 2))
    }

    @Test func `a long menu has a last item for the rest, and Escape leads back to it`() throws {
        let run = quickRun(store: knowingStore(), activity: .menu, catalogue: realCatalogue())
        try run.play(
            "idle", "key o", "idle", "key end", "key enter", "idle",
            .check {
                #expect(run.log.screen == "options.more")
                let title = english("menu.page", ["title": .message(Message("menu.main.options"))])
                #expect(run.log.latest.lines.first?.hasPrefix(title) == true)
            }, "key esc", "idle",
            .check {
                #expect(run.log.screen == "options")
                #expect(run.log.latest.lines.last == itemLine(english("menu.page.more"), 9, of: 9))
            }, "key esc", "idle")
        #expect(run.log.screen == "main")
    }

    @Test func `a letter of another script also works at its place on a Latin keyboard`() throws {
        for letter in ["н", "y"] {
            let run = quickRun(store: knowingStore(), activity: .menu, catalogue: realCatalogue("ru"))
            run.overrides["language"] = "ru"
            try run.play("idle", .line("key \(letter)"), "idle")
            #expect(run.log.screen == "options")
        }
    }
}
