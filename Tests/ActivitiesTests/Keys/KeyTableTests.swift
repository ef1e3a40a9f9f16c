import FoundationEssentials
import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// The tables of docs/manual/keys.md have the key help of every activity, and a key means the same in each.
@Suite struct KeyTableTests {
    private static let keys: [[Key]] = [[.enter, .down, .up], [.tab, .space, .escape]]

    /// The meanings of a key. Another one needs a reason in the manual.
    private static let meanings: [Key: Set<String>] = [
        // It submits, ends the turn, sends or goes on to the next question.
        .enter: [
            "receive.key.submit", "words.key.submit", "send.key.skip", "ear.key.skip", "qso.key.end", "pileup.key.send",
            "copy.key.enter", "freeKeyer.key.say",
        ],
        // It gives up or tells what is expected.
        .down: [
            "receive.key.giveUp", "send.key.giveUp", "ear.key.giveUp", "qso.key.expected", "pileup.key.due",
            "listen.key.tell",
        ],
        // It explains the last item.
        .up: [
            "lesson.key.explain", "words.key.meaning", "qso.key.text", "pileup.key.last", "listen.key.meaning",
            "freeKeyer.key.explain",
        ],
        .tab: ["global.repeatMorse"],
        // In typed text it is a space.
        .space: ["global.pause", "global.again", "pileup.key.space", "copy.key.space"],
        // Free keying has nothing to pause.
        .escape: ["receive.key.menu", "qso.key.menu", "pileup.key.menu", "freeKeyer.key.leave"],
    ]

    private struct Row {
        var name: String
        var help: [Key: Message]
    }

    private func row(
        _ activity: Activity, _ name: String? = nil, _ options: (inout RunOptions) -> Void = { _ in }
    ) throws -> Row {
        let run = quickRun(
            store: knowingStore(settings: ["setup": "yes", "station.callsign": "W1AW"]), activity: activity,
            catalogue: realCatalogue())
        options(&run.options)
        var help: [Key: Message] = [:]
        try run.play(
            "wait 2000",
            .check {
                let services = try #require(run.program?.services)
                let screen = try #require(services.screens.top)
                #expect(!(screen is Menu), "\(activity.id)")
                let bindings = screen.bindings + GlobalKeys.bindings(services)
                for key in Self.keys.joined() { help[key] = bindings.first { $0.matches(key) }?.help }
            })
        return Row(name: name ?? english(activity.label), help: help)
    }

    private func rows() throws -> [Row] {
        [
            try row(.receive), try row(.send), try row(.ear), try row(.practice) { $0.characters = ["K", "M"] },
            try row(.words) { $0.set = WordSet.abbreviations.rawValue },
            try row(.words, english("menu.main.words") + ", keyed") {
                $0.set = WordSet.abbreviations.rawValue
                $0.direction = .send
            },
            try row(.qso) {
                $0.qsoStyle = .report
                $0.qsoRole = .call
            },
            try row(.pileup) { $0.pileup.style = .contest }, try row(.copy) { $0.set = "groups" }, try row(.listen),
            try row(.keyer), try row(.place) { $0.direction = .receive },
        ]
    }

    private func table(_ keys: [Key], _ rows: [Row]) -> String {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
        let title = line(["activity"] + keys.map { english(KeyName.message($0)) })
        let rule = "|" + String(repeating: "---|", count: keys.count + 1) + "\n"
        return title + rule
            + rows.map { row in line([row.name] + keys.map { row.help[$0].map { english($0) } ?? "–" }) }.joined()
    }

    @Test func `the manual has the key help of every activity`() throws {
        let root = ProjectLanguages.folder.split(separator: "/").dropLast().joined(separator: "/")
        let manual = try String(contentsOf: URL(filePath: "/\(root)/docs/manual/keys.md"), encoding: .utf8)
        let rows = try rows()
        for keys in Self.keys {
            let table = table(keys, rows)
            #expect(manual.contains("\n\n" + table + "\n"), "The manual lacks this table:\n\(table)")
        }
    }

    @Test func `a key means the same in every activity`() throws {
        for row in try rows() {
            for (key, help) in row.help {
                #expect(Self.meanings[key]?.contains(help.id) == true, "\(row.name): \(key.name) is \(help.id)")
            }
            for key in [Key.tab, .space, .escape] { #expect(row.help[key] != nil, "\(row.name): \(key.name)") }
        }
    }
}
