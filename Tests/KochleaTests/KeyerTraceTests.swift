import Interface
import TestSupport
import Testing

@testable import kochlea

/// Tests/Lab/check_keyer_traces.py runs all rows of the table of keyer cases.
@Suite("Keyer traces")
struct KeyerTraceTests {
    private func run(_ trace: String, _ arguments: String...) throws -> ProgramRun {
        let folder = try TemporaryFolder()
        try folder.write(Array(trace.utf8), to: "trace.tsv")
        let place = arguments.contains("--data-dir") ? [] : ["--data-dir", folder.file("data")]
        let run = try ProgramRun(["keyer", "--trace", folder.file("trace.tsv")] + place + arguments)
        #expect(folder.names == ["trace.tsv"])
        return run
    }

    /// Straight keying: alternating marks and spaces, in units of 60 milliseconds.
    private func hand(_ lengths: [Double]) -> String {
        var time = 0.0
        var text = ""
        for (index, length) in lengths.enumerated() {
            text += "\(time)\tstraight\t\(index.isMultiple(of: 2) ? "down" : "up")\n"
            time += length * 60
        }
        return lengths.count.isMultiple(of: 2) ? text : "\(text)\(time)\tstraight\tup\n"
    }

    @Test("Marks are printed with three decimals, and what they say")
    func marks() throws {
        let run = try run("0\tdah\tdown\n30.5\tdit\tdown\n400\tdah\tup\n400\tdit\tup\n", "--wpm", "20")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                0.000\t180.000\tdah
                240.000\t60.000\tdit
                360.000\t180.000\tdah
                600.000\t60.000\tdit
                text\tC

                """)
    }

    @Test("A mode is taken from the option, and marks by hand are called marks")
    func mode() throws {
        let run = try run("10\tdit\tdown\n135.1\tdit\tup\n", "--mode", "straight", "--wpm", "20")
        #expect(run.output == "10.000\t125.104\tmark\ntext\tT\n")
    }

    @Test("Without options a keyer is as it is at first: iambicB at 13 words per minute")
    func unset() throws {
        let run = try run("0\tdit\tdown\n1\tdah\tdown\n200\tdit\tup\n250\tdah\tup\n")
        // The dit contact was closed when the dah began: one more dit.
        #expect(run.lines.map { $0.split(separator: "\t").last } == ["dit", "dah", "dit", "R"])
        #expect(run.lines.first == "0.000\t92.313\tdit")
    }

    @Test("Anything not set by an option follows the learner's settings")
    func settings() throws {
        let folder = try TemporaryFolder()
        for change in [["keyer.wpm", "20"], ["keyer.swap", "on"], ["keyer.mode", "bug"]] {
            #expect(try ProgramRun(["settings", "set"] + change + ["--data-dir", folder.file("data")]).code == 0)
        }
        let trace = "0\tdit\tdown\n100\tdit\tup\n200\tdah\tdown\n210\tdah\tup\n"
        let own = try run(trace, "--data-dir", folder.file("data"))
        #expect(own.lines.prefix(2) == ["0.000\t100.000\tmark", "200.000\t60.000\tdit"])
        let other = try run(trace, "--data-dir", folder.file("data"), "--wpm", "40", "--mode", "iambicA")
        #expect(other.lines.prefix(2) == ["0.000\t90.000\tdah", "200.000\t30.000\tdit"])
    }

    @Test("Words have single spaces between them, and a pattern without meaning is printed as it is")
    func text() throws {
        let letters: [Double] = [1, 1, 1, 3, 3, 7, 1, 1, 1, 1, 3, 1, 3, 1, 1, 7, 3]
        #expect(try run(hand(letters), "--wpm", "20").lines.last == "text\tIT <..--.> T")
        let first: [Double] = [1, 7, 3, 1, 1, 1, 3, 1, 1, 3, 3, 1, 3, 1, 1, 1, 3, 7, 3, 1, 1, 1, 1]
        #expect(try run(hand(first), "--wpm", "20").lines.last == "text\tE CQ D")
        #expect(try run("", "--wpm", "20").output == "text\t\n")
        #expect(try run(hand([1, 1, 3, 1, 1, 1, 3, 1, 1]), "--wpm", "20").lines.last == "text\t+")
    }

    @Test("The speed can change within a recording, for marks and for what they say")
    func speed() throws {
        let run = try run("0\tdit\tdown\n1\tdit\tup\n10\tspeed\t40\n200\tdah\tdown\n201\tdah\tup\n", "--wpm", "20")
        #expect(run.output == "0.000\t60.000\tdit\n200.000\t90.000\tdah\ntext\tET\n")
    }

    @Test("A contact that is left closed opens after the longest hold, or with the last line")
    func leftClosed() throws {
        #expect(try run("0\tstraight\tdown\n").lines.first == "0.000\t20000.000\tmark")
        let late = "0\tstraight\tdown\n30000\tdit\tdown\n30001\tdit\tup\n"
        #expect(try run(late).lines.first == "0.000\t30001.000\tmark")
        let twice = "0\tstraight\tdown\n5000\tstraight\tdown\n6000\tstraight\tup\n7000\tstraight\tup\n"
        #expect(try run(twice).lines.first == "0.000\t6000.000\tmark")
    }

    @Test("A trace is keyed at any speed of the keyer, from 1 word per minute; what is heard begins at 5")
    func slowest() throws {
        let run = try run("0\tdah\tdown\n5\tdah\tup\n", "--wpm", "1")
        #expect(run.output == "0.000\t3600.000\tdah\ntext\tT\n")
        let refused = try ProgramRun(["keyer", "--trace", "-", "--wpm", "0"])
        #expect(refused.code == 64 && refused.errors.contains("1 to 60"))
        let heard = try ProgramRun(["receive", "--wpm", "1"])
        #expect(heard.code == 64 && heard.errors.contains("5 to 60"))
    }

    @Test("With gates a trace is debounced, bridged and limited as the settings say, and otherwise as without")
    func gates() throws {
        // The contact bounces as it closes, and opens for 40 ms within a long mark.
        let trace =
            "0\tstraight\tdown\n1\tstraight\tup\n2\tstraight\tdown\n100\tstraight\tup\n"
            + "140\tstraight\tdown\n250\tstraight\tup\n"
        let options = ["--mode", "straight", "--wpm", "20"]
        let folder = try TemporaryFolder()
        let place = ["--data-dir", folder.file("data")]
        func marks(_ more: String...) throws -> [String] {
            let run = try ProgramRun(["keyer", "--trace", "-"] + options + place + more, input: trace)
            #expect(run.code == 0)
            return run.lines.dropLast().map { String($0) }
        }
        #expect(try marks().count == 3)
        #expect(try marks("--gates") == ["0.000\t100.000\tmark", "140.000\t110.000\tmark"])
        #expect(try ProgramRun(["settings", "set", "contacts.bridge", "50"] + place).code == 0)
        #expect(try marks("--gates") == ["0.000\t300.000\tmark"])
        #expect(try marks().count == 3)
    }

    @Test("With gates a contact that is left closed opens after the longest hold, whatever comes later")
    func stuck() throws {
        let late = "0\tstraight\tdown\n30000\tdit\tdown\n30001\tdit\tup\n"
        #expect(try run(late, "--gates").lines.first == "0.000\t20000.000\tmark")
        let speeds = "0\tdit\tdown\n1\tdit\tup\n10\tspeed\t40\n200\tdah\tdown\n210\tdah\tup\n"
        #expect(try run(speeds, "--wpm", "20", "--gates").output == run(speeds, "--wpm", "20").output)
    }

    @Test("Gates without a trace are an option too few")
    func gatesAlone() throws {
        let run = try ProgramRun(["keyer", "--gates"])
        #expect(run.code == 64)
        #expect(run.errorLines.count == 1 && run.errors.contains("--trace"))
    }

    @Test("Comments, empty lines and line ends of other systems are nothing; a hyphen is standard input")
    func comments() throws {
        let trace = "# made by hand\r\n\r\n0\tdit\tdown\r\n5\tdit\tup\r\n"
        let run = try ProgramRun(["keyer", "--trace", "-", "--wpm", "20", "--data-dir", "/nonexistent"], input: trace)
        #expect(run.output == "0.000\t60.000\tdit\ntext\tE\n")
    }

    @Test(
        "A bad line is said with its number, and nothing is printed",
        arguments: Lane.sample(
            [
                "5 dit down", "x\tdit\tdown", "5\tdit", "5\tdit\tdown\t", "-5\tdit\tdown", "1e3\tdit\tdown",
                "\tdit\tdown",
                "5\tdut\tdown", "5\tdit\tDown", "5\tspeed\t0", "5\tspeed\t61", "5\tspeed\t+5", "86400001\tdit\tdown",
                "2\tdit\tup", " 5\tdit\tdown", "5.5.5\tdit\tdown", ".\tdit\tdown",
            ], oneIn: 5))
    func badLine(line: String) throws {
        for end in ["", "\n", "\n7\tnonsense"] {
            let run = try run("# first\n3\tdit\tdown\n\(line)\(end)")
            #expect(run.code == 65)
            #expect(run.output.isEmpty)
            #expect(run.errorLines.count == 1)
            #expect(run.errors.contains("ine 3"))
        }
    }

    @Test("A bad line is explained, and a byte order mark is fine")
    func fault() throws {
        #expect(try run("5\tdit\tdown\n2\tdit\tup\n").reports("error.trace.order"))
        for speed in ["0", "61", "99999999999999999999"] {
            #expect(
                try run("5\tspeed\t\(speed)\n").reports(
                    "error.trace.speed", ["lowest": .integer(1), "highest": .integer(60)]))
        }
        #expect(try run("5\tspeed\t+5\n").reports("error.trace.line"))
        #expect(try run("\u{FEFF}0\tdit\tdown\n5\tdit\tup\n", "--wpm", "20").output == "0.000\t60.000\tdit\ntext\tE\n")
        #expect(try run("\u{FEFF}0\tdit\n").errors.contains("ine 1"))
    }

    @Test("A trace excludes a script and a log", arguments: ["--script", "--events"])
    func alone(option: String) throws {
        let run = try ProgramRun(["keyer", "--trace", "-", option, "-"])
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1 && run.errors.contains(option))
    }

    @Test("A file that is not there, and one that cannot be read, are no input", arguments: ["/nonexistent/x", "/tmp"])
    func noInput(path: String) throws {
        let run = try ProgramRun(["keyer", "--trace", path])
        #expect(run.code == 66)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1 && run.errors.contains(path))
    }

    @Test("An unknown mode, a speed out of range and an operand are wrong arguments")
    func wrong() throws {
        for arguments in [["--mode", "iambic"], ["--mode", ""], ["--wpm", "0"], ["--wpm", "61"], ["CQ"]] {
            let run = try ProgramRun(["keyer", "--trace", "-"] + arguments)
            #expect(run.code == 64)
            #expect(run.errorLines.count == 1)
        }
        #expect(try ProgramRun(["receive", "--mode", "bug"]).code == 64)
    }
}
