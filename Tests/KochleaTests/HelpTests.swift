import TestSupport
import Testing

@testable import kochlea

@Suite("Help")
struct HelpTests {
    static let pages: [[String]] =
        [["--help"], ["-h"], ["help"]] + HelpPage.topics.map { ["help", $0] }
        + Command.named.map { [$0.name, "--help"] }

    @Test(
        "Every page is plain lines of at most 72 columns", arguments: pages,
        ProjectLanguages.all
    )
    func plain(arguments: [String], language: String) throws {
        let run = try ProgramRun(arguments + ["--lang", language])
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(!run.lines.isEmpty)
        for line in run.lines {
            #expect(line.count <= 72, "\(line)")
            #expect(!line.dropFirst(2).contains("  "), "columns: \(line)")
            #expect(line.unicodeScalars.allSatisfy { !(0x2500...0x259F).contains($0.value) && $0.value >= 0x20 })
            // The program prints an identifier that is missing in the catalogue.
            #expect(!line.contains("help."), "\(line)")
        }
    }

    @Test("Every option has a line that begins with it, on the pages of the commands that take it")
    func options() throws {
        for command in [Command.menu] + Lane.sample(Command.named, oneIn: 3) {
            let own = try ProgramRun(["help", command.name].filter { !$0.isEmpty })
            for row in OptionTable.own(of: command) where command != .menu {
                #expect(own.lines.count { $0.hasPrefix("\(row.syntax): ") } == 1, "\(row.syntax)")
            }
        }
        let everywhere = try ProgramRun(["help", "options"])
        for row in OptionTable.everywhere {
            #expect(everywhere.lines.count { $0.hasPrefix("\(row.syntax): ") } == 1, "\(row.syntax)")
        }
    }

    @Test("An option is on one line in English")
    func oneLineEach() throws {
        for topic in Lane.sample(HelpPage.topics, oneIn: 3) {
            let run = try ProgramRun(["help", topic])
            for (line, next) in zip(run.lines, run.lines.dropFirst()) where line.hasPrefix("-") {
                #expect(!next.hasPrefix(" "), "\(next)")
            }
        }
    }

    @Test("Help that is asked for first is given, whatever comes after it")
    func helpFirst() throws {
        #expect(try ProgramRun(["receive", "--help", "--wpm", "99"]).code == 0)
        #expect(try ProgramRun(["--wpm", "99", "--help"]).code == 64)
    }

    @Test("The version is one line")
    func version() throws {
        for option in ["--version", "-V"] {
            let run = try ProgramRun([option])
            #expect(run.code == 0)
            #expect(run.output == "kochlea \(Version.current)\n")
        }
    }

    @Test("Output that cannot be written is said", .enabled(if: ProgramRun.isInstalled("sh")))
    func fullOutput() throws {
        let run = try ProgramRun(program: "sh", ["-c", "exec \"$0\" --help > /dev/full", ProgramRun.kochlea])
        #expect(run.code == 74)
        #expect(run.errorLines.count == 1)
    }

    @Test("Without any catalogue the program speaks English, and knows no other language")
    func noCatalogues() throws {
        let alone = ["KOCHLEA_LOCALEDIR": "/nonexistent"]
        #expect(try ProgramRun(["--help"], environment: alone).output == ProgramRun(["--help"]).output)
        #expect(try ProgramRun(["--help"], environment: alone.merging(["LC_ALL": "de_DE.UTF-8"]) { $1 }).code == 0)
        let run = try ProgramRun(["--lang", "de", "stats"], environment: alone)
        #expect(run.code == 64 && run.errors.contains("--lang"))
    }

    @Test(
        "Standard output that is closed is said, and so is an error that cannot be",
        .enabled(if: ProgramRun.isInstalled("sh")))
    func closedOutput() throws {
        for (arguments, code) in [
            ("stats >&-", 74), ("stats >/dev/full", 74), ("--bogus 2>/dev/full", 74), ("--bogus", 64),
        ] {
            let run = try ProgramRun(
                program: "sh", ["-c", "exec \"$0\" --data-dir /nonexistent/x \(arguments)", ProgramRun.kochlea])
            #expect(run.code == code, "\(arguments)")
        }
    }
}
