import TestSupport
import Testing
import Training

@testable import Trainer

/// A robot that knows nothing but the tables of keys walks through the whole program.
@Suite struct CrawlerTests {
    /// What it found.
    private struct Map {
        /// The keys that lead to a screen from the start.
        var ways: [String: [Key]] = [:]
        /// From a screen, by its keys, to a screen; empty when the program ended.
        var edges: [String: [(keys: [Key], to: String)]] = [:]
        /// Messages of the tables of keys.
        var help: Set<String> = []
        /// Places that were told.
        var places: Set<String> = []
    }

    /// What there is to press on a screen: each key of its table and of the table of keys that work everywhere, and in a
    /// menu each item.
    private static func actions(_ desk: Desk, _ screen: any Screen) -> [[Key]] {
        let keys = (screen.bindings + GlobalKeys.bindings(desk)).map { binding in
            if case .key(let key) = binding.trigger { [key] } else { [Key.character("k")] }
        }
        guard screen is Menu, case .integer(let count) = screen.place.last?.arguments["of"] else { return keys }
        return keys + (1..<count).map { [.home] + Array(repeating: .down, count: $0) + [.enter] }
    }

    private static func identifiers(_ message: Message) -> [String] {
        [message.id]
            + message.arguments.values.flatMap { argument -> [String] in
                if case .message(let inner) = argument { identifiers(inner) } else { [] }
            }
    }

    /// Explores from the start until nothing new is found; not what lies behind the known screens.
    private static func crawl(
        store: () throws -> MemoryStore, activity: RunOptions.Activity = .menu, known: Set<String> = []
    ) throws -> Map {
        var map = Map()
        var open: [(screen: String, way: [Key])] = [("", [])]
        while !open.isEmpty {
            let (_, way) = open.removeFirst()
            var left: [[Key]]?
            // A run goes on as long as it stays on the screen; then another takes the same way.
            while left?.isEmpty != true {
                let run = quickRun(store: try store(), activity: activity, catalogue: realCatalogue())
                run.options.group = 1...1
                run.options.count = 1
                func desk() throws -> Desk { try #require(run.program?.desk) }
                func press() throws -> [Step] {
                    let screen = try #require(try desk().screen)
                    let from = screen.id
                    if left == nil {
                        left = actions(try desk(), screen)
                        map.ways[from] = way
                        let bindings = screen.bindings + GlobalKeys.bindings(try desk())
                        map.help.formUnion(bindings.flatMap { identifiers($0.help) })
                    }
                    map.places.formUnion(screen.place.flatMap(identifiers))
                    guard let keys = left?.popLast() else { return [] }
                    return script(keys) + [
                        .then {
                            let to = try desk().screen?.id ?? ""
                            map.edges[from, default: []].append((keys, to))
                            #expect(run.log.screen == to, "the log knows where the learner is")
                            let isKnown = known.contains(to) || map.ways[to] != nil || open.contains { $0.screen == to }
                            if !isKnown { open.append((to, way + keys)) }
                            return to == from ? try press() : []
                        }
                    ]
                }
                let before = left?.count
                try run.play(["idle"] as [Step] + script(way) + [.then(press)])
                // The keys that ended the program were the last that were tried.
                if run.log.all("end").first?.integer("exit") != 0 || left?.count == before { break }
                #expect((run.catalogue as? FileCatalogue)?.missing == [], "every message is in the catalogue")
            }
        }
        return map
    }

    private static func script(_ keys: [Key]) -> [Step] { keys.flatMap { ["key \($0.name)", "idle"] as [Step] } }

    @Test func `every screen and every setting is reached, and no screen is a dead end`() throws {
        let fromMenu = try Self.crawl(store: { experiencedStore() })
        let names = SettingsRegistry.all(languages: ["en", "de"], language: "en").map(\.name)
        let screens: Set = [
            "main", "receive", "send", "paused", "result", "progress", "options", "legend", "actions", "keys", "reset",
            "keyer", "devices", "capture", "qso", "qsoStyle", "qsoRole", "qsoMenu", "qsoResult",
            "characters", "confusions", "sessions",
            "ear", "practice", "picker", "pairs", "band.preview",
        ]
        let groups = Setting.Group.allCases.map { "options.\($0)" }
        #expect(Set(fromMenu.ways.keys).symmetricDifference(screens.union(names).union(groups)) == [])
        try expectWayBack(fromMenu)
        try expectHelp(fromMenu)

        // Escape alone leads out of everything but a session, where it pauses and goes on.
        for (screen, edges) in fromMenu.edges where !["main", "receive", "send", "ear", "paused"].contains(screen) {
            #expect(edges.contains { $0.keys == [.escape] && $0.to != screen }, "\(screen)")
        }
    }

    @Test func `the first start leads to the main menu from everywhere`() throws {
        let first = try Self.crawl(
            store: { MemoryStore(settings: [:]) }, known: ["main", "receive", "actions", "keys"])
        #expect(Set(first.ways.keys) == ["firstLanguage", "firstRate"])
        try expectWayBack(first)
        try expectHelp(first)
    }

    @Test func `the question about a kept session leads to a session`() throws {
        func kept() throws -> MemoryStore {
            let run = quickRun(store: experiencedStore())
            try run.play("idle", .then { ["text \(run.groups.last ?? "")", "idle"] })
            return run.store
        }
        let question = try Self.crawl(store: kept, activity: .receive, known: ["receive"])
        #expect(Set(question.ways.keys) == ["kept"])
        #expect(question.edges["kept"]?.contains { $0.keys == [.enter] && $0.to == "receive" } == true)
        try expectHelp(question)
    }

    /// From every screen some keys lead to the main menu.
    private func expectWayBack(_ map: Map) throws {
        var home: Set = ["main"]
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for (screen, edges) in map.edges
            where !home.contains(screen) && edges.contains(where: { home.contains($0.to) }) {
                home.insert(screen)
                isGrowing = true
            }
        }
        #expect(home.isSuperset(of: map.ways.keys))
    }

    /// Every key's explanation, and every place, is a message of both catalogues.
    private func expectHelp(_ map: Map) throws {
        for language in ["en", "de"] {
            let known = realCatalogue().identifiers(language)
            #expect(map.help.subtracting(known) == [])
            #expect(map.places.subtracting(known) == [])
        }
    }
}
