import TestSupport
import Testing

/// Every wrong argument prints one line on standard error with its name, the given value and the accepted values, and
/// exits with 64.
@Suite("Wrong arguments")
struct WrongArgumentTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let arguments: String
        let names: [String]
        var testDescription: String { arguments }

        init(_ arguments: String, names: String...) {
            self.arguments = arguments
            self.names = names
        }
    }

    static let cases: [Case] = [
        Case("--wpm 4", names: "--wpm", "4", "5 to 60"), Case("--wpm 61", names: "--wpm", "61", "5 to 60"),
        Case("--wpm fast", names: "--wpm", "fast", "5 to 60"), Case("--wpm +20", names: "--wpm", "+20"),
        Case("--wpm 20.5", names: "--wpm", "20.5"), Case("--wpm", names: "--wpm", "5 to 60"),
        Case("--wpm=", names: "--wpm", "5 to 60"), Case("--wpm 99999999999999999999", names: "--wpm"),
        Case("--effective 0", names: "--effective", "0", "1 to 60"),
        Case("--effective 61", names: "--effective", "61", "1 to 60"),
        Case("--wpm 20 --effective 21", names: "--effective", "21", "20"),
        Case("receive --effective 12 --wpm 10", names: "--effective", "12", "10"),
        Case("--effective 21", names: "--effective", "21", "20"),
        Case("render x -o x.wav --effective 21", names: "--effective", "21", "20"),
        Case("--tone 299", names: "--tone", "299", "300 to 1200"), Case("--tone 1201", names: "--tone", "1201"),
        Case("--level 1", names: "--level", "1", "2 to 26"), Case("receive --level 27", names: "--level", "27"),
        Case("ear --level 5", names: "--level", "ear"), Case("practice --characters é€", names: "--characters", "KMRS"),
        Case("practice --characters=", names: "--characters"), Case("--characters KM", names: "--characters"),
        Case("practice --direction up", names: "--direction", "receive, send"),
        Case("--minutes 61", names: "--minutes", "61", "0 to 60"), Case("--minutes -1", names: "--minutes", "-1"),
        Case("--count 0", names: "--count", "0", "1 to 1000000"),
        Case("--count 1000001", names: "--count", "1000001", "1 to 1000000"),
        Case("--count 9223372036854775807", names: "--count", "9223372036854775807", "1 to 1000000"),
        Case("--group 0", names: "--group", "0", "1 to 10"), Case("--group 11", names: "--group", "11"),
        Case("--group 5-2", names: "--group", "5-2"), Case("--group 2-", names: "--group", "2-"),
        Case("--group 1-2-3", names: "--group", "1-2-3"),
        Case("--answer voice", names: "--answer", "voice", "keys"),
        Case("--seed -1", names: "--seed", "-1"), Case("--seed 18446744073709551616", names: "--seed"),
        Case("--speech loud", names: "--speech", "loud", "self, dispatcher, reader, off"),
        Case("--audio wav:", names: "--audio", "wav:"), Case("--audio wav:x.txt", names: "--audio", "wav:x.txt"),
        Case("--audio=", names: "--audio"),
        Case("--audio no-such-pcm", names: "--audio", "no-such-pcm", "wav:FILE"),
        Case("listen --audio no-such-pcm:1,0 --script -", names: "--audio", "no-such-pcm:1,0"),
        Case("--lang xx", names: "--lang", "xx", "de, en"),
        Case("--lang 1", names: "--lang", "1"), Case("--script=", names: "--script"),
        Case("--data-dir=", names: "--data-dir"), Case("--events=", names: "--events"),
        Case("render x -o x.wav --edge 1.9", names: "--edge", "1.9", "2 to 10"),
        Case("render x -o x.wav --edge 10.1", names: "--edge", "10.1"),
        Case("render x -o x.wav --edge nan", names: "--edge", "nan"),
        Case("render x -o x.wav --rate 7999", names: "--rate", "7999", "8000 to 192000"),
        Case("render x -o x.wav --rate 192001", names: "--rate", "192001"),
        Case("render x -o x.wav --lead -1", names: "--lead", "-1"),
        Case("render x -o x.wav --tail 60001", names: "--tail", "60001"),
        Case("render x -o x.wav --noise 1.1", names: "--noise", "1.1", "0 to 1"),
        Case("render x -o x.wav --fading bad", names: "--fading", "bad", "none, good, moderate, poor, flutter"),
        Case("render x -o x.wav --interference -1", names: "--interference", "-1", "0 to 1"),
        Case("render x", names: "--output"), Case("render x -o", names: "--output"),
        Case("render x -o x.mp3", names: "--output", "x.mp3", ".wav"),
        Case("render x -o x", names: "--output", ".flac"), Case("render x y -o x.wav", names: "y", "render"),
        Case("stats --minutes 3", names: "--minutes", "stats"), Case("stats now", names: "now", "stats"),
        Case("--json", names: "--json"), Case("stats --json=1", names: "--json", "1"),
        Case("dance", names: "dance", "receive", "render", "stats", "settings", "doctor", "reset", "help"),
        Case("--dance", names: "--dance", "--wpm"), Case("-d", names: "-d", "--wpm"), Case("-é", names: "-é"),
        Case("--e 3", names: "--e", "--effective", "--events"),
        Case("help dance", names: "dance", "render"),
        Case("--now today", names: "--now", "today", "2026-11-20T08:00:00"),
        Case("--now 2026-02-30T08:00:00", names: "--now", "2026-02-30T08:00:00"),
        Case("settings dance", names: "dance", "list", "get", "set", "reset"),
        Case("settings get", names: "NAME", "morse.wpm"), Case("settings set", names: "NAME", "morse.wpm"),
        Case("settings get morse.wpn", names: "NAME", "morse.wpn", "morse.wpm"),
        Case("settings set morse.wpm", names: "VALUE", "5 to 60"),
        Case("settings set morse.wpm 4", names: "morse.wpm", "4", "5 to 60"),
        Case("settings set morse.wpm 20 x", names: "x", "settings"), Case("settings list x", names: "x", "settings"),
        Case("settings get morse.wpm x", names: "x", "settings"), Case("doctor x", names: "x", "doctor"),
        Case("reset now", names: "now", "reset"), Case("settings reset wpm", names: "wpm", "keyer.wpm, morse.wpm"),
        Case("settings set morse.effective 25", names: "25", "20"),
    ]

    @Test(
        "One line that names the argument, what was given and what is accepted",
        arguments: Lane.sample(cases, oneIn: 5))
    func oneLine(_ wrong: Case) throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(
            wrong.arguments.split(separator: " ").map(String.init), environment: ["XDG_DATA_HOME": folder.path])
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("kochlea: "))
        for name in wrong.names { #expect(run.errors.contains(name), "\(run.errors)") }
        #expect(folder.names.isEmpty)
    }

    @Test("An option that the learner's settings refuse leaves no folder and no log", arguments: [false, true])
    func refusedBySettings(hasData: Bool) throws {
        let folder = try TemporaryFolder()
        let data = ["--data-dir", folder.file("data")]
        if hasData { _ = try ProgramRun(["settings", "set", "morse.wpm", "15"] + data) }
        for line in ["--level 27", "practice --characters K€", "--effective 21", "words --set own"] {
            let wrong = line.split(separator: " ").map(String.init)
            let run = try ProgramRun(wrong + data + ["--events", folder.file("log"), "--script", "-"])
            #expect([64, 66].contains(run.code), "\(line)")
            #expect(run.errorLines.count == 1)
            #expect(folder.names == (hasData ? ["data"] : []), "\(line)")
        }
        if hasData {
            let run = try ProgramRun(["--effective", "16"] + data)
            #expect(run.code == 64 && run.errors.contains("15"))
        }
    }

    @Test("A line break in an argument does not break the line")
    func lineBreak() throws {
        let run = try ProgramRun(["--wpm", "2\n0\u{1B}[2J"])
        #expect(run.code == 64)
        #expect(run.errors.utf8.count { $0 < 0x20 } == 1)
    }

    @Test("The language is that of the option, wherever it stands")
    func language() throws {
        let run = try ProgramRun(["--wpm", "99", "--lang", "de"])
        let english = try ProgramRun(["--wpm", "99"])
        #expect(run.code == 64)
        #expect(run.errorLines.count == 1)
        #expect(run.errors != english.errors)
    }
}
