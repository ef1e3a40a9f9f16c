import Morse
import TestSupport
import Testing
import Training

@Suite("Render")
struct RenderTests {
    private static let text = "PARIS PARIS"

    private func render(_ arguments: String..., to name: String = "x.wav", in folder: TemporaryFolder) throws
        -> SoundFile
    {
        let run = try ProgramRun(["render"] + arguments + ["-o", folder.file(name)])
        try #require(run.code == 0, "\(run.errors)")
        #expect(run.output.isEmpty && run.errors.isEmpty)
        return try #require(SoundFile(wave: try folder.bytes(of: name)))
    }

    @Test("Marks and spaces of 20 by 12 words a minute are right to one sample at half amplitude")
    func farnsworth() throws {
        let folder = try TemporaryFolder()
        let file = try render(Self.text, "--wpm", "20", "--effective", "12", "--tone", "600", in: folder)
        let marks = file.marks(tone: 600)
        let letters = [[1, 3, 3, 1], [1, 3], [1, 3, 1], [1, 1], [1, 1, 1]]
        let units = (letters + letters).flatMap { $0 }
        try #require(marks.count == units.count)
        for (mark, unit) in zip(marks, units) {
            let excess = mark.end - mark.start - Double(unit * 2880)
            #expect(abs(excess) < 1)
        }

        let spaces = zip(marks, marks.dropFirst()).map { $1.start - $0.end }
        // ARRL: a PARIS is (60c - 37.2s) / sc seconds longer, of which a character space gets 3/19 and a word space
        // 7/19.
        let stretched = (60 * 20 - 37.2 * 12) / (20 * 12) / 19.0
        let (character, word) = (3 * stretched * 48_000, 7 * stretched * 48_000)
        #expect(abs(character / 48 - 495.8) < 0.05)
        #expect(abs(word / 48 - 1156.8) < 0.05)
        var expected: [Double] = []
        for letter in letters + letters {
            expected += Array(repeating: 2880.0, count: letter.count - 1) + [character]
        }
        expected[expected.count / 2 - 1] = word
        for (space, length) in zip(spaces, expected) { #expect(abs(space - length) < 1, "\(space) for \(length)") }
    }

    @Test(
        "The first mark begins at sample 0 and the file ends with the last",
        arguments: [(8000, 500), (22_050, 525), (48_000, 600), (96_000, 600)])
    func ends(rate: Int, tone: Int) throws {
        let folder = try TemporaryFolder()
        let file = try render("E", "--rate", String(rate), "--tone", String(tone), in: folder)
        let edge = Double(rate) / 200
        let mark = try #require(file.marks(tone: tone).first)
        #expect(file.sampleRate == rate)
        let length = Double(rate) * 0.06
        #expect(abs(mark.start - edge / 2) < 1)
        #expect(abs(mark.end - mark.start - length) < 1)
        #expect(abs(Double(file.samples.count) - (length + edge)) <= 1)
    }

    @Test("Lead and tail are silence before and after")
    func leadAndTail() throws {
        let folder = try TemporaryFolder()
        let bare = try render("E", in: folder)
        let file = try render("E", "--lead", "100", "--tail", "250.5", in: folder)
        #expect(file.samples.count == bare.samples.count + 4800 + 12_024)
        #expect(file.samples[..<4800].allSatisfy { $0 == 0 })
        #expect(Array(file.samples[4800..<4800 + bare.samples.count]) == bare.samples)
        #expect(file.samples[(4800 + bare.samples.count)...].allSatisfy { $0 == 0 })
    }

    @Test("Longer edges leave the length at half amplitude as it is", arguments: ["2", "5", "7.5", "10"])
    func edges(milliseconds: String) throws {
        let folder = try TemporaryFolder()
        let file = try render("T", "--edge", milliseconds, in: folder)
        let mark = try #require(file.marks(tone: 600).first)
        #expect(abs(mark.end - mark.start - 8640) < 1)
        let whole = 8640 + (Double(milliseconds) ?? 0) * 48
        #expect(abs(Double(file.samples.count) - whole) <= 1)
    }

    @Test("The same arguments give the same bytes", arguments: ["x.wav", "x.flac", "x.ogg"])
    func repeatable(name: String) throws {
        let folder = try TemporaryFolder()
        let first = try ProgramRun(["render", Self.text, "-o", folder.file(name), "--seed", "1"])
        let bytes = try folder.bytes(of: name)
        let second = try ProgramRun(["--seed", "1", "render", "--output=\(folder.file(name))", "-"], input: Self.text)
        #expect(first.code == 0 && second.code == 0)
        #expect(bytes.count > 100)
        #expect(try folder.bytes(of: name) == bytes)
        #expect(folder.names == [name])
    }

    private static let words = String(repeating: "PARIS CQ TEST DE W1AW ", count: 10)

    @Test("A hand of amount 0, and an even one, make the same bytes as none", arguments: [[], ["--speak"]])
    func evenHand(more: [String]) throws {
        let folder = try TemporaryFolder()
        func bytes(_ arguments: String...) throws -> [UInt8] {
            let run = try ProgramRun(
                ["render", "CQ DE W1AW <AR>", "--wpm", "23"] + arguments + more + ["-o", folder.file("x.wav")])
            #expect(run.code == 0, "\(run.errors)")
            return try folder.bytes(of: "x.wav")
        }
        let none = try bytes()
        #expect(try bytes("--hand", "even") == none)
        #expect(try bytes("--hand", "novice", "--amount", "0", "--fault", "pure") == none)
        #expect(try bytes("--hand", "novice", "--amount", "50") != none)
    }

    @Test(
        "Each hand keeps the speed, the same seed gives the same file, and another seed another",
        arguments: HandKind.allCases)
    func hand(kind: HandKind) throws {
        let folder = try TemporaryFolder()
        let even = try render(Self.words, "--rate", "8000", in: folder)
        let first = try render(Self.words, "--rate", "8000", "--hand", kind.rawValue, "--seed", "5", in: folder)
        let again = try render(Self.words, "--rate", "8000", "--hand", kind.rawValue, "--seed", "5", in: folder)
        let other = try render(Self.words, "--rate", "8000", "--hand", kind.rawValue, "--seed", "6", in: folder)
        #expect(first.samples == again.samples && first.samples != other.samples && first.samples != even.samples)
        #expect(abs(Double(first.samples.count) / Double(even.samples.count) - 1) < 0.01)
    }

    @Test("An amount alone mixes operators, a setting applies to files only where the learner wants it")
    func handSettings() throws {
        let folder = try TemporaryFolder()
        let data = ["--data-dir", folder.file("data")]
        func bytes(_ arguments: String...) throws -> [UInt8] {
            let run = try ProgramRun(["render", Self.words, "-o", folder.file("x.flac")] + data + arguments)
            #expect(run.code == 0, "\(run.errors)")
            return try folder.bytes(of: "x.flac")
        }
        let even = try bytes()
        #expect(try bytes("--amount", "100") != even)
        for (name, value) in [("hand.kind", "straight"), ("hand.tone", "t6")] {
            #expect(try ProgramRun(["settings", "set", name, value] + data).code == 0)
        }
        #expect(try bytes() == even)
        #expect(try ProgramRun(["settings", "set", "hand.render", "on"] + data).code == 0)
        let set = try bytes()
        #expect(set != even)
        #expect(try bytes("--hand", "even", "--fault", "pure") == even)
        #expect(try bytes("--fault", "pure") == bytes("--hand", "straight", "--amount", "50", "--fault", "pure"))
    }

    @Test("An unknown hand and an amount out of range are refused")
    func wrongHand() throws {
        let folder = try TemporaryFolder()
        for wrong in [["--hand", "robot"], ["--amount", "101"], ["--amount", "x"], ["--fault", "t4"]] {
            let run = try ProgramRun(["render", "K", "-o", folder.file("x.wav")] + wrong)
            #expect(run.code == 64 && folder.names.isEmpty, "\(wrong)")
        }
    }

    @Test("Characters without code are named with their positions, and nothing is written")
    func unknown() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(["render", "a€b <NOPE> #", "-o", folder.file("x.wav")])
        #expect(run.code == 65)
        #expect(run.errorLines.count == 1)
        for part in ["€ (line 1, column 2)", "<NOPE> (line 1, column 5)", "# (line 1, column 12)"] {
            #expect(run.errors.contains(part), "\(run.errors)")
        }
        #expect(folder.names.isEmpty)
    }

    @Test("Many characters without code are still one line that can be listened to")
    func manyUnknown() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(["render", "-o", folder.file("x.wav")], input: String(repeating: "#\n", count: 5000))
        #expect(run.code == 65)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.count < 400)
        #expect(run.errors.contains("4990"))
    }

    @Test("Argument, standard input and file are read by one rule", arguments: ["don’t", "näher", "CQ <AR> K"])
    func oneReader(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text.utf8, to: "text")
        let ways = [(["render", text], ""), (["render"], text), (["render", "--text", folder.file("text")], "")]
        let sounds = try ways.map { arguments, input in
            let run = try ProgramRun(arguments + ["-o", folder.file("x.flac")], input: input)
            #expect(run.code == 0, "\(run.errors)")
            return try folder.bytes(of: "x.flac")
        }
        #expect(sounds[1] == sounds[0] && sounds[2] == sounds[0])
        try folder.write("CQ\nde ½".utf8, to: "text")
        let refused = try ProgramRun(["render", "--text", folder.file("text"), "-o", folder.file("y.wav")])
        #expect(refused.code == 65 && refused.errors.contains("½ (line 2, column 4)"), "\(refused.errors)")
    }

    @Test("Spaces are stretched as the setting or the option has it")
    func spacing() throws {
        let folder = try TemporaryFolder()
        let data = ["--data-dir", folder.file("data")]
        func render(_ more: String...) throws -> [UInt8] {
            let run = try ProgramRun(
                ["render", "KM E", "--wpm", "20", "--effective", "10", "-o", folder.file("x.flac")] + data + more)
            #expect(run.code == 0, "\(run.errors)")
            return try folder.bytes(of: "x.flac")
        }
        let farnsworth = try render()
        let wordsworth = try render("--spacing", "wordsworth")
        #expect(farnsworth != wordsworth)
        #expect(try ProgramRun(["settings", "set", "morse.spacing", "wordsworth"] + data).code == 0)
        #expect(try render() == wordsworth && render("--spacing", "farnsworth") == farnsworth)
    }

    @Test("A text too long for a WAVE is refused before anything is computed")
    func tooLong() throws {
        let folder = try TemporaryFolder()
        // 50 000 words at 5 wpm last 166 hours and take minutes to render. One word lasts as long as the start.
        let text = String(repeating: "PARIS ", count: 50_000)
        let clock = ContinuousClock()
        for more in [[], ["--speak"]] {
            func render(_ text: String, to name: String) throws -> ProgramRun {
                let slowest = ["render", "--wpm", "5", "--effective", "5", "-o", folder.file(name)]
                return try ProgramRun(slowest + more, input: text)
            }
            let began = clock.now
            let short = try render("PARIS", to: "short.wav")
            let between = clock.now
            let long = try render(text, to: "long.wav")
            #expect(short.code == 0 && long.code == 65 && folder.names == ["short.wav"], "\(long.errors)")
            #expect(between.duration(to: clock.now) < began.duration(to: between) * 50)
        }
    }

    @Test("Nothing to send is bad data", arguments: ["", " \n "])
    func empty(text: String) throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(["render", "-o", folder.file("x.wav")], input: text)
        #expect(run.code == 65)
        #expect(run.errorLines.count == 1)
        #expect(folder.names.isEmpty)
    }

    @Test("A file that cannot be made is 73 and leaves nothing", arguments: ["none/x.wav", "."])
    func cannotCreate(name: String) throws {
        let folder = try TemporaryFolder()
        let path = name == "." ? "\(folder.path)/.wav/../dir.wav" : folder.file(name)
        let run = try ProgramRun(["render", "e", "-o", path])
        #expect(run.code == 73)
        #expect(run.errorLines.count == 1)
        #expect(folder.names.isEmpty)
    }

    @Test("A full disk is 74 and leaves nothing")
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        // A limit on the file size simulates a full disk.
        let run = try ProgramRun(
            program: "sh",
            ["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"", ProgramRun.kochlea, "render", Self.text, "-o"]
                + [folder.file("x.wav")])
        #expect(run.code == 74)
        #expect(run.errorLines.count == 1)
        #expect(folder.names.isEmpty)
    }

    @Test(
        "An independent decoder reads every character of the rendered text",
        .enabled(
            if: ["sox", "multimon-ng"].allSatisfy(ProgramRun.isInstalled), "sox and multimon-ng are not installed"),
        arguments: Lane.some([20, 12, 35], daily: 1))
    func decoder(speed: Int) throws {
        let folder = try TemporaryFolder()
        let characters = Alphabet.international.entries.filter {
            $0.isInRecommendation && !$0.isAlias && $0.symbol.text.utf8.count == 1
        }.map(\.symbol.text)
        #expect(characters.count == 26 + 10 + 13)
        let text = characters.joined() + " THE QUICK BROWN FOX"
        _ = try render(text, "--wpm", String(speed), "--tail", "2000", in: folder)
        // multimon-ng needs 22 050 samples per second, and the lengths of a dit and a space in milliseconds.
        let raw = try ProgramRun(
            program: "sox",
            [folder.file("x.wav"), "-t", "raw", "-r", "22050", "-e", "signed", "-b", "16", "-c", "1", "-"])
        let unit = String((1200.0 / Double(speed)).rounded(.toNearestOrEven).description.dropLast(2))
        let decoded = try ProgramRun(
            program: "multimon-ng", ["-q", "-a", "MORSE_CW", "-y", "-d", unit, "-g", unit, "-t", "raw", "-"],
            input: raw.outputBytes)
        #expect(decoded.lines.joined().split(separator: " ") == text.split(separator: " "))
    }
}
