import TestSupport
import Testing

@testable import kochlea

@Suite("Lists")
struct ListTests {
    @Test("A list is written in one form, and the report goes to standard error")
    func list() throws {
        let folder = try TemporaryFolder()
        try folder.write("# title: Mine\nword,meaning\nagn,again\nes,\"and, also\"\n".utf8, to: "list.csv")
        let run = try ProgramRun(["list", folder.file("list.csv")])
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output == "#separator:tab\n# title: Mine\nAGN\tagain\nES\tand, also\n")
        #expect(run.errorLines.count == 1)
        #expect(try ProgramRun(["list", "-"], input: run.output).output == run.output)
    }

    @Test("Without a file it is the learner's own list, and a set has its meanings in the learner's language")
    func sources() throws {
        let folder = try TemporaryFolder()
        let data = ["--data-dir", folder.file("data")]
        #expect(try ProgramRun(["list"] + data).code == 66)
        try folder.write("tnx\tthanks".utf8, to: "own")
        #expect(try ProgramRun(["settings", "set", "words.file", folder.file("own")] + data).code == 0)
        #expect(try ProgramRun(["list"] + data).output == "#separator:tab\nTNX\tthanks\n")
        let words = try ["en", "de"].map { try ProgramRun(["list", "--set", "qcodes", "--lang", $0]) }
        #expect(words.allSatisfy { $0.code == 0 } && words[0].output != words[1].output)
        #expect(words[0].output.split(separator: "\n").dropFirst().allSatisfy { $0.split(separator: "\t").count == 2 })
        #expect(try ProgramRun(["list", "--set", "callsigns"]).code == 64)
        #expect(try ProgramRun(["list", "--set", "words", "x"]).code == 64)
    }

    @Test("Ten megabytes of noise are refused in one line")
    func noise() throws {
        let folder = try TemporaryFolder()
        var generator = SystemRandomNumberGenerator()
        let part = (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var noise: [UInt8] = []
        for _ in 0..<1000 { noise += part }
        try folder.write(noise, to: "noise")
        let run = try ProgramRun(["list", folder.file("noise")])
        #expect(run.code == 65 && run.errorLines.count == 1 && run.output.isEmpty, "\(run.errors)")
    }

    @Test("A sound file has the meanings of a list, one bad line costs one item, and the report is printed")
    func render() throws {
        let folder = try TemporaryFolder()
        func render(_ text: String, to name: String, _ more: String...) throws -> SoundFile {
            try folder.write(text.utf8, to: "list")
            let run = try ProgramRun(["render", "--text", folder.file("list"), "-o", folder.file(name)] + more)
            try #require(run.code == 0, "\(run.errors)")
            #expect(run.errorLines.count == 1)
            return try #require(SoundFile(wave: try folder.bytes(of: name)))
        }
        let plain = try render("e\ta\nt\tb\n½\tc", to: "plain.wav")
        #expect(plain.marks(tone: 600).count == 2)
        let short = try render("e\ta\nt\tb", to: "short.wav", "--speak")
        let long = try render("e\ta long explanation of the letter\nt\tb", to: "long.wav", "--speak")
        #expect(long.samples.count > short.samples.count + 24_000)
    }
}
