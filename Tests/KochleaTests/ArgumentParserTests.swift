import Activities
import Interface
import Platform
import Testing

@testable import kochlea

@Suite("Argument parser")
struct ArgumentParserTests {
    private func options(_ line: String) throws -> Options {
        try ArgumentParser(line.split(separator: " ").map { Path(text: $0) }).options()
    }

    @Test("Nothing asks for the main menu, with nothing decided")
    func nothing() throws {
        #expect(try options("") == Options())
    }

    @Test("Options mean the same before and after the command")
    func anywhere() throws {
        let after = try options("receive --wpm 25 --effective=10 --minutes 2 --seed 7 --group 2-4")
        #expect(after == (try options("--wpm 25 --group=2-4 receive --seed=7 --effective 10 --minutes 2")))
        #expect(after.command == .activity(.receive))
        #expect(after.characterSpeed == 25 && after.effectiveSpeed == 10)
        #expect(after.run.minutes == 2 && after.seed == 7 && after.run.group == 2...4)
    }

    @Test("Whatever POSIXLY_CORRECT says", .enabled(if: ProgramRun.isInstalled("sh")))
    func posixlyCorrect() throws {
        let run = try ProgramRun(["receive", "--wpm", "99"], environment: ["POSIXLY_CORRECT": "1"])
        #expect(run.code == 64)
        #expect(run.errors.contains("--wpm"))
    }

    @Test("Every option is taken by every command that it belongs to")
    func everyOption() throws {
        let values = [
            "speech": "reader", "audio": "none", "data-dir": "x", "lang": "de", "wpm": "20", "effective": "12",
            "tone": "700", "seed": "18446744073709551615", "now": "2026-11-20T08:00:00", "script": "-", "events": "-",
            "minutes": "0", "count": "1", "level": "26", "group": "1", "answer": "keys", "output": "x.wav",
            "edge": "2.5", "set": "words", "noise": "0.5", "fading": "good",
            "interference": "0.2", "trace": "-", "mode": "bug",
            "characters": "KM", "direction": "send", "style": "contest", "role": "call", "rate": "8000", "lead": "0",
            "tail": "0.25", "text": "-", "exam": "plain20", "callers": "1-4", "spacing": "wordsworth",
            "hand": "straight", "amount": "30", "fault": "chirp",
        ]
        for row in OptionTable.rows {
            for command in [Command.menu] + Command.named where row.belongs(to: command) {
                let value = values[row.name]
                #expect((value == nil) == (row.value.placeholder == nil), "\(row.name)")
                let taken = try options("\(command.name) --\(row.name)\(value.map { "=\($0)" } ?? "")")
                var empty = Options()
                empty.command = command
                #expect(taken != empty, "\(row.name) of \(command) is lost")
            }
        }
    }

    @Test("The ends of every range are in it")
    func ends() throws {
        for (name, ends) in [
            ("wpm", [5, 60]), ("tone", [300, 1200]), ("level", [2, 26]), ("minutes", [0, 60]),
            ("count", [1, 1_000_000]),
        ] {
            for end in ends { _ = try options("--\(name) \(end)") }
        }
        _ = try options("--wpm 60 --effective 60")
        _ = try options("--effective 1")
        #expect(try options("--group 1-10").run.group == 1...10)
        #expect(try options("--group 10").run.group == 10...10)
    }

    @Test("After two hyphens everything is text")
    func operandsOnly() throws {
        let taken = try options("render -o x.wav -- --wpm")
        #expect(taken.operands == ["--wpm"])
        #expect(taken.characterSpeed == nil)
    }

    @Test("An abbreviation that can mean one option only is that option")
    func abbreviation() throws {
        #expect(try options("--eff 12").effectiveSpeed == 12)
        #expect(
            throws: ArgumentError.ambiguousOption(
                given: "--e", candidates: ["--effective", "--events", "--exam", "--edge"])
        ) {
            try options("--e 12")
        }
    }

    @Test(
        "The command line is split as getopt_long splits it",
        arguments: [
            (["-ox.wav", "K"], [.option("output", value: "x.wav"), .operand("K")]),
            (["-o", "-", "-"], [.option("output", value: "-"), .operand("-")]),
            (["-hox"], [.option("help", value: nil), .option("output", value: "x")]),
            (["-o"], [.valueMissing("output")]), (["--wpm"], [.valueMissing("wpm")]),
            (["--wpm", "--help"], [.option("wpm", value: "--help")]), (["--wpm="], [.option("wpm", value: "")]),
            (["--text=a=b"], [.option("text", value: "a=b")]), (["--versi"], [.option("version", value: nil)]),
            (["--json=1"], [.valueUnexpected("json", value: "1")]), (["--js"], [.unknown("--js")]),
            (["--json", ""], [.option("json", value: nil), .operand("")]),
            (["--=3"], [.unknown("--")]), (["--none=3", "x"], [.unknown("--none"), .operand("x")]),
            (["-d", "3"], [.unknown("-d"), .operand("3")]),
            (["-dV"], [.unknown("-d"), .option("version", value: nil)]),
            (["-é", "--lang", "de"], [.unknown("-é"), .option("lang", value: "de")]),
            (["a", "--", "-h", "--"], [.operand("a"), .operand("-h"), .operand("--")]),
        ] as [([Path], [ArgumentToken])])
    func splitting(arguments: [Path], tokens: [ArgumentToken]) {
        #expect(ArgumentToken.split(arguments) == tokens)
    }

    @Test("The first wrong argument is reported")
    func first() throws {
        #expect(throws: ArgumentError.unknownCommand(given: "dance")) { try options("dance --wpm 99") }
        #expect(throws: ArgumentError.self) { try options("--wpm 99 dance") }
        #expect(throws: ArgumentError.unknownOption(given: "--dance", command: .activity(.receive))) {
            try options("receive --dance --wpm 99")
        }
    }

    @Test("The last of several wins")
    func last() throws {
        #expect(try options("--wpm 20 --wpm 30").characterSpeed == 30)
    }

    @Test("Random words never trap, and are taken or refused with a sentence")
    func storm() {
        let words = [
            "-", "--", "---", "-o", "-hV", "-ö", "--wpm", "--wpm=", "=", "--=", "20", "render", "receive", "", "é",
            "-x=1",
            "--help=1", "--o", "-ohx", "\u{1}", "--json",
        ]
        var generator = Lehmer(state: 20_261_120)
        for _ in 0..<5000 {
            let arguments = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                words.randomElement(using: &generator) ?? ""
            }
            do throws(ArgumentError) {
                _ = try ArgumentParser(arguments.map { Path(text: $0) }).options()
            } catch {
                #expect(error.message.id.hasPrefix("error."), "\(arguments)")
            }
        }
    }

    /// Lehmer's generator with Park and Miller's constants, good enough for repeatable random input.
    private struct Lehmer: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            var result: UInt64 = 0
            for _ in 0..<3 {
                state = state * 48_271 % 2_147_483_647
                result = result << 31 | state
            }
            return result
        }
    }
}
