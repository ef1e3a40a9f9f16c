import OnAir
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct OwnListTests {
    private func run(_ files: [String: String] = [:]) -> VirtualRun {
        let run = quickRun(store: knowingStore(), activity: .menu, catalogue: realCatalogue())
        run.files = files
        return run
    }

    @Test func `a callsign that is missing is asked for, and practised then`() throws {
        let run = run()
        try run.play(
            "idle", "key e", "idle", "key w", "idle", "key 7", "idle", "key 1", "idle",
            .check {
                #expect(run.log.screen == "station.callsign")
                #expect(run.log.latest.earcons == ["error"])
                #expect(run.log.latest.lines.first == english("words.needs.callsign"))
            }, "text dl1abc", "key enter", "idle", .check { #expect(run.log.screen == "wordsDirection") }, "key enter",
            "idle", .check { #expect(run.log.screen == "wordReceive") })
        #expect(try run.store.settings()["station.callsign"] == "DL1ABC")
    }

    @Test func `a list that is missing is asked for, and one that is not there as well`() throws {
        let run = run(["list": "tnx fb"])
        try run.play(
            "idle", "key e", "idle", "key w", "idle", "key 8", "idle", "key 2", "idle",
            .check {
                #expect(run.log.screen == "words.file")
                #expect(run.output.lines.contains(english("words.needs.file")))
            }, "text lost", "key enter", "idle", "key enter", "idle",
            .check { #expect(run.log.screen == "words.file") }, "key end", "text list", "key enter", "idle",
            "key enter", "idle", .check { #expect(run.log.screen == "wordSend") })
        #expect(
            run.output.lines.contains {
                $0.isEnglish("words.trouble.unreadable", ["path": .text("lost"), "reason": .text("No such file")])
            })
    }

    @Test func `letters that are not unlocked lead to the setting that asks for them`() throws {
        let run = run()
        run.overrides["words.known"] = "on"
        try run.play(
            "idle", "key e", "idle", "key w", "idle", "key 3", "idle", "key 1", "idle",
            .check { #expect(run.log.screen == "words.known") })
    }

    @Test(arguments: [
        ("", english("words.trouble.empty", ["path": .text("list")])),
        (" \n \n", english("words.trouble.empty", ["path": .text("list")])),
        (
            "\n\n☃",
            english(
                "words.own.fault",
                ["line": .integer(3), "column": .integer(1), "word": .text("☃"), "characters": .text("☃")])
        ),
        (String(repeating: "e", count: 40), "Line 1, column 1: eeeeeeeeeeeeeeeeeeee… is too long"),
    ])
    func `a list without a word that can be sent says why`(text: String, words: String) throws {
        let run = run(["list": text])
        run.overrides["words.file"] = "list"
        try run.play("idle", "key e", "idle", "key w", "idle", "key 8", "idle", "key 1", "idle")
        #expect(run.log.screen == "wordsDirection")
        #expect(run.output.lines.contains { $0.contains(words) }, "\(run.output.lines)")
    }

    @Test func `text is text in its encoding, of some length at most`() throws {
        #expect(try TextFile.text(of: [0xEF, 0xBB, 0xBF] + Array("tnx".utf8)) == "tnx")
        #expect(throws: TextFileError.notText(line: 3)) {
            try TextFile.text(of: Array("a\nö\n".utf8) + [0xF6, 10, 65])
        }
        #expect(try TextFile.text(of: [0xFF, 0xFE, 65, 0, 0x3D, 0xD8, 0x00, 0xDE]) == "A\u{1F600}")
        #expect(try TextFile.text(of: [0xFE, 0xFF, 0, 65]) == "A")
        #expect(throws: TextFileError.notText(line: 1)) { try TextFile.text(of: [0xFF, 0xFE, 65, 0, 66]) }
        #expect(throws: TextFileError.notText(line: 1)) { try TextFile.text(of: [0xFF, 0xFE, 0x3D, 0xD8]) }
        #expect(throws: TextFileError.tooLong) { try TextFile.text(of: Array(repeating: 65, count: 5_000_001)) }
        let lines = Array(repeating: Array("\r\n".utf8), count: 100_000).flatMap { $0 }
        #expect(try TextFile.text(of: lines).utf8.count == 200_000)
        #expect(throws: TextFileError.tooLong) { try TextFile.text(of: lines + [10]) }
    }

    @Test func `the country of a callsign is its meaning, and the whole number that of a cut one`() throws {
        let run = run()
        run.options.activity = .words
        run.options.set = "callsigns"
        try run.play(
            "idle", "key up", "idle",
            .check { #expect(run.log.latest.lines == [english("words.meaning.later")]) },
            "key down", "idle", "key up", "idle",
            .check {
                let called = run.groups[0]
                let country = CallsignCountry.name(of: called).flatMap { realCatalogue().text("country.\($0)") }
                #expect(country != nil && run.log.latest.lines == ["\(country ?? ""): \(called)"])
            })
        let meaning = WordWords.meaningMessage(of: ["5", "N", "N"], in: .cut, services: try services(run))
        #expect(meaning.map { MessageFormatter(catalogue: realCatalogue()).line($0) } == "599")
    }

    private func services(_ run: VirtualRun) throws -> Services { try #require(run.program).services }
}
