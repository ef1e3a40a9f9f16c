import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct TextTests {
    /// - Parameter position: of the setting in its group.
    private func open(
        _ name: String = "station.name", value: String = "", _ steps: (VirtualRun) -> [Step]
    ) throws -> VirtualRun {
        let store = experiencedStore()
        try store.set(name, to: value)
        let run = quickRun(store: store, speech: .own, activity: .menu, catalogue: realCatalogue())
        try run.play(
            ["idle"], chooseSetting(name, in: run), [.check { #expect(run.log.screen == name) }], steps(run))
        return run
    }

    private func value(_ run: VirtualRun, _ name: String = "station.name") throws -> String {
        try run.store.settings()[name] ?? ""
    }

    private func name(_ value: String) -> String {
        english("setting.chosen", ["name": .message(Message("setting.station.name")), "value": .text(value)])
    }

    @Test func `each character is said as it is typed, and Enter keeps them`() throws {
        let run = try open { run in
            [
                "key A", "idle", .check { #expect(run.log.latest.lines == ["A"]) },
                "key n", "idle", "key space", "idle",
                .check { #expect(run.log.latest.lines == [english("key.space")]) },
                "key 2", "idle", .check { #expect((try? value(run)) == "", "nothing is changed before Enter") },
                "key enter", "idle",
            ]
        }
        #expect(try value(run) == "An 2")
        #expect(run.log.latest.lines.contains { $0.hasPrefix(name("An 2")) })
    }

    @Test func `Escape leaves it as it was, Home brings that back, End empties it`() throws {
        var run = try open(value: "Eva") { _ in ["text xy", "idle", "key esc", "idle"] }
        #expect(try value(run) == "Eva" && run.log.screen == "options.station")
        run = try open(value: "Eva") { run in
            [
                "text xy", "idle", "key end", "idle",
                .check { #expect(run.log.latest.lines == [settingLine("station.name", chosen: "setting.unset")]) },
                "key home", "idle", .check { #expect(run.log.latest.lines == [name("Eva")]) }, "text t", "idle",
                "key enter", "idle",
            ]
        }
        #expect(try value(run) == "Evat")
    }

    @Test func `Backspace takes back and says what, and says when nothing is left`() throws {
        let run = try open(value: "Ed") { run in
            [
                "key backspace", "idle",
                .check {
                    #expect(run.log.latest.lines == [english("text.erased", ["character": .text("d")])])
                    #expect(run.log.latest.earcons == ["erased"])
                },
                "key backspace", "idle", "key backspace", "idle",
                .check {
                    #expect(run.log.latest.lines == [english("text.empty")])
                    #expect(run.log.latest.earcons == ["edge"])
                },
                "key enter", "idle",
            ]
        }
        #expect(try value(run) == "")
    }

    @Test func `Down reads the whole character by character, Up with spelling words`() throws {
        _ = try open(value: "Bo 7") { run in
            [
                "key down", "idle", .check { #expect(run.log.latest.lines == ["B", "o", english("key.space"), "7"]) },
                "key up", "idle",
                .check {
                    #expect(
                        run.log.latest.lines == [
                            english("spelling.B"), english("spelling.O"), english("key.space"), "7",
                        ])
                },
            ]
        }
    }

    @Test func `it takes no more than 64 characters, and no space at its ends`() throws {
        let run = try open(value: String(repeating: "x", count: 63)) { run in
            [
                "key space", "idle", "key y", "idle",
                .check {
                    #expect(run.log.latest.earcons == ["edge"])
                    #expect(run.log.latest.lines == [english("text.full")])
                },
                "key enter", "idle",
            ]
        }
        #expect(try value(run) == String(repeating: "x", count: 63))
    }

    @Test func `a callsign has capitals and no spaces, and is read letter by letter`() throws {
        let run = try open("station.callsign") { _ in ["text w1aw", "idle", "key space", "idle", "key enter", "idle"] }
        #expect(try value(run, "station.callsign") == "W1AW")
        let said = try #require(
            run.voice.utterances.last {
                $0.segments.first
                    == .text(
                        english(
                            "setting.chosen",
                            ["name": .message(Message("setting.station.callsign")), "value": .text("")]
                        ).trimmed)
            })
        #expect(
            said.segments.dropFirst() == [
                .characters(["w"]), .rest(200), .characters(["1"]), .rest(400), .characters(["a"]), .rest(200),
                .characters(["w"]),
            ])
    }

    @Test func `a malformed callsign is kept with a hint`() throws {
        let run = try open("station.callsign") { _ in ["text hello", "idle", "key enter", "idle"] }
        #expect(try value(run, "station.callsign") == "HELLO")
        #expect(run.log.latest.said.contains("text.oddCallsign"))
        let good = try open("station.callsign") { _ in ["text dl1abc", "idle", "key enter", "idle"] }
        #expect(!good.log.latest.said.contains("text.oddCallsign"))
    }

    @Test func `it is keyed: words, eight dits, and AR as Enter`() throws {
        let run = try open { run in
            [
                "morse JO", "wait 2000", .check { #expect(run.output.lines.suffix(1) == ["O"]) }, "morse ANX", "idle",
                "morse <HH>", "idle", "morse <AR>", "idle",
            ]
        }
        #expect(try value(run) == "JO AN")
        #expect(run.log.screen == "options.station")
    }

    @Test func `a question mark keyed reads it, SK leaves it as it was`() throws {
        let run = try open(value: "Ida") { run in
            [
                "morse E", "idle", "morse ?", "idle",
                .check { #expect(run.output.lines.suffix(4) == ["I", "d", "a", "E"]) }, "morse <SK>", "idle",
            ]
        }
        #expect(try value(run) == "Ida" && run.log.screen == "options.station")
    }

    @Test func `a long hold opens what keys do here, for one switch alone`() throws {
        let run = try open(value: "Ida") { run in
            ["down straight", "wait 4000", "up straight", "idle", .check { #expect(run.log.screen == "contacts") }]
        }
        #expect(try value(run) == "Ida")
    }

    @Test func `Tab sends a stored message with its fields, and says so where one has no value`() throws {
        let run = try open("message.1", value: "UR {number}") { _ in ["key tab", "idle"] }
        #expect(run.log.all("morse").last?.text("text") == "UR 001")
        let nameless = try open("message.1", value: "OP {name}") { _ in ["key tab", "idle"] }
        #expect(nameless.log.latest.lines == [english("global.noMorse")])
    }

    @Test func `Tab plays it in Morse where it can be`() throws {
        let run = try open(value: "Ann") { _ in ["key tab", "idle"] }
        #expect(run.log.latest.morse == ["ANN"])
    }
}
