import Interface
import TestSupport
import Testing

@Suite("Doctor")
struct DoctorTests {
    private static let topics = [
        "Sound", "Speech", "Input", "Devices", "Permissions", "Real time", "Data folder", "Version",
    ]

    @Test("One line for each thing, in this order, and nothing is made")
    func lines() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(["doctor", "--data-dir", folder.file("data"), "--audio", "none"])
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        // A tester's screen reader adds a line at the end, and serial ports add one.
        let lines = run.lines.filter { !String($0).isEnglish("doctor.ports") }
        #expect(lines.prefix(Self.topics.count).map { $0.prefix { $0 != ":" } } == Self.topics.map { $0[...] })
        #expect(folder.names.isEmpty)
    }

    @Test("Without sound, speech, a terminal and a folder it says so, and what to do")
    func nothingThere() throws {
        let empty = try TemporaryFolder()
        try empty.write("".utf8, to: "asound.conf")
        let run = try ProgramRun(
            ["doctor", "--data-dir", "/dev/null/kochlea"],
            environment: ["ALSA_CONFIG_PATH": empty.file("asound.conf"), "ESPEAK_DATA_PATH": empty.path])
        #expect(run.code == 69)
        #expect(run.errors.isEmpty)
        #expect(run.lines.count >= Self.topics.count)
        let remedies = [
            "aplay", "apt-get install espeak-ng", "Start Kochlea in a terminal", ":", ":", ":", "--data-dir",
        ]
        let lines = run.lines.filter { !String($0).isEnglish("doctor.ports") }
        for (line, remedy) in zip(lines, remedies) { #expect(line.contains(remedy), "\(line)") }
    }

    @Test("A working device is reported with its figures")
    func device() throws {
        let folder = try TemporaryFolder()
        try folder.write("pcm.!default { type null }\n".utf8, to: "asound.conf")
        let run = try ProgramRun(["doctor"], environment: ["ALSA_CONFIG_PATH": folder.file("asound.conf")])
        #expect(run.code == 0)
        #expect(
            run.lines.first.map(String.init)?.isEnglish("doctor.sound.good", ["device": .text("default")]) == true,
            "\(run.output)")
    }

    @Test("A sound file named as destination is not created")
    func file() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(["doctor", "--audio", "wav:\(folder.file("x.wav"))"])
        #expect(run.lines.first?.contains(folder.file("x.wav")) == true)
        #expect(folder.names.isEmpty)
    }
}
