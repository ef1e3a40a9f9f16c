import Platform
import TestSupport
import Testing

@testable import kochlea

@Suite("Rendering with speech")
struct RenderSpeakTests {
    @Test("The same arguments give the same bytes, and Morse comes first", arguments: ["x.wav", "x.flac", "x.ogg"])
    func repeatable(name: String) throws {
        let folder = try TemporaryFolder()
        let arguments = ["render", "CQ NAME <AR>", "--speak", "--wpm", "30", "-o", folder.file(name)]
        let first = try ProgramRun(arguments)
        try #require(first.code == 0, "\(first.errors)")
        let bytes = try folder.bytes(of: name)
        #expect(try ProgramRun(arguments + ["--data-dir", folder.path]).code == 0)
        #expect(try folder.bytes(of: name) == bytes)
        #expect(folder.names == [name])
        #expect(first.output.isEmpty && first.errors.isEmpty)
    }

    @Test("There is speech after the Morse of each word, and it is another in German")
    func speech() throws {
        let folder = try TemporaryFolder()
        for language in ["en", "de"] {
            let run = try ProgramRun(
                ["render", "E T", "--speak", "--lang", language, "-o", folder.file("\(language).wav")])
            try #require(run.code == 0, "\(run.errors)")
        }
        let english = try #require(SoundFile(wave: try folder.bytes(of: "en.wav")))
        let german = try #require(SoundFile(wave: try folder.bytes(of: "de.wav")))
        #expect(english.samples != german.samples)
        // E: 60 ms, then 400 ms of rest, then at least 100 ms of a voice.
        let rest = english.samples[(2880 + 480)..<(2880 + 19_000)]
        #expect(rest.allSatisfy { abs($0) < 0.001 })
        let voice = english.samples[(2880 + 19_200)..<(2880 + 19_200 + 12_000)]
        #expect(voice.count { abs($0) > 0.02 } > 2000)
    }

    @Test("The band is under all of it, softer under the words, and makes the file no longer", arguments: ["0.5", "1"])
    func band(noise: String) throws {
        let folder = try TemporaryFolder()
        let arguments = ["render", "E T", "--speak", "-o"]
        let plain = try ProgramRun(arguments + [folder.file("plain.wav")])
        let noisy = try ProgramRun(arguments + [folder.file("noisy.wav"), "--noise", noise])
        try #require(plain.code == 0 && noisy.code == 0, "\(plain.errors)\(noisy.errors)")
        let clear = try #require(SoundFile(wave: try folder.bytes(of: "plain.wav"))).samples
        let band = try #require(SoundFile(wave: try folder.bytes(of: "noisy.wav"))).samples
        #expect(clear.count == band.count)
        func power(_ range: Range<Int>, of samples: [Float]) -> Double {
            range.reduce(0.0) { $0 + Double(samples[$1] * samples[$1]) } / Double(range.count)
        }
        let noise = zip(band, clear).map { $0 - $1 }
        // E: 60 ms, then a word space of 420 ms, at whose end the band gets softer, then at least 100 ms of a voice.
        let (rest, words) = (4000..<20_000, 23_040..<35_040)
        let drop = power(rest, of: noise) / power(words, of: noise)
        #expect(drop > 25 && drop < 160)
        #expect(power(words, of: clear) > 30 * power(words, of: noise))
    }

    @Test("Without a voice nothing is written")
    func noVoice() throws {
        let folder = try TemporaryFolder()
        let voices = try TemporaryFolder()
        let run = try ProgramRun(
            ["render", "E", "--speak", "-o", folder.file("x.wav")], environment: ["ESPEAK_DATA_PATH": voices.path])
        #expect(run.code == 69, "\(run.errors)")
        #expect(run.errorLines.count == 1)
        #expect(folder.names.isEmpty)
    }

    /// eSpeak ignores a folder that does not exist and uses its own, so the learner gets a voice for any value of the
    /// variable.
    @Test("Where the folder of voices is not there, the system's are used")
    func noFolder() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(
            ["render", "E", "--speak", "-o", folder.file("x.wav")],
            environment: ["ESPEAK_DATA_PATH": folder.file("none")])
        #expect(run.code == 0, "\(run.errors)")
        #expect(folder.names == ["x.wav"])
    }
}
