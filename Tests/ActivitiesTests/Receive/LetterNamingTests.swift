import Interface
import TestSupport
import Testing
import Training

@testable import Activities

/// Letters whose names sound like that of another letter in use have their spelling words.
@Suite struct LetterNamingTests {
    /// The names of letters while a screen is open.
    private func names(
        _ letters: [String], level: Int = 2, sending: Int = 2, settings: [String: String] = [:],
        activity: Activity? = nil, lines: [String] = ["idle"]
    ) throws -> [String] {
        let store = experiencedStore(level: level)
        store.progress.send.level = sending
        let run = quickRun(store: store, speech: .off, activity: activity ?? .receive, catalogue: realCatalogue())
        for (name, value) in settings { run.overrides[name] = value }
        var names: [String] = []
        try run.play(
            .then { lines.map(Step.line) },
            .check {
                let formatter = MessageFormatter(catalogue: run.catalogue)
                names = letters.map { formatter.line(Message("key.character", ["character": .character($0)])) }
            })
        return names
    }

    @Test func `in a lesson the lesson's characters decide`() throws {
        #expect(try names(["K", "M", "A", "S", "5"]) == ["K", "M", "Alfa", "Sierra", "5"])
        #expect(try names(["K", "M", "A", "R"], level: 6) == ["Kilo", "Mike", "Alfa", "R"])
        #expect(try names(["K", "M"], sending: 6) == ["K", "M"], "the other direction does not matter")
    }

    @Test func `in menus the letters of both directions decide`() throws {
        #expect(try names(["K", "M", "R"], sending: 6, activity: .menu) == ["Kilo", "Mike", "R"])
    }

    @Test func `where any letter may come, all letters decide`() throws {
        #expect(try names(["K", "B", "M"], activity: .listen, lines: ["wait 300"]) == ["Kilo", "Bravo", "Mike"])
    }

    @Test func `the setting decides, too`() throws {
        #expect(try names(["K", "M"], settings: ["verdict.spelling": "always"]) == ["Kilo", "Mike"])
        #expect(try names(["K", "A"], level: 6, settings: ["verdict.spelling": "never"]) == ["K", "A"])
    }
}
