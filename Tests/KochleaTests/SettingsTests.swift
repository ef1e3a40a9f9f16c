import Activities
import Interface
import Morse
import Platform
import TestSupport
import Testing
import Training

@Suite("Settings from the command line")
struct SettingsTests {
    private func run(_ line: String, in folder: TemporaryFolder) throws -> ProgramRun {
        try ProgramRun(
            ["settings"] + line.split(separator: " ").map(String.init) + ["--data-dir", folder.file("data")])
    }

    @Test("All settings are listed, one to a line, and nothing is made for it", arguments: ["", "list"])
    func list(line: String) throws {
        let folder = try TemporaryFolder()
        let run = try run(line, in: folder)
        let registry = SettingsRegistry.all(languages: ProjectLanguages.all, language: "en")
        #expect(run.code == 0)
        #expect(run.lines.count == registry.count)
        for (text, setting) in zip(run.lines, registry) { #expect(text.hasPrefix("\(setting.name) is ")) }
        #expect(folder.names.isEmpty)
    }

    @Test("Settings keep their value until reset")
    func setGetReset() throws {
        let folder = try TemporaryFolder()
        #expect(try run("get morse.wpm", in: folder).output == "20\n")
        let set = try run("set morse.wpm 25", in: folder)
        #expect(set.code == 0)
        #expect(set.output.hasPrefix("morse.wpm is 25."))
        _ = try run("set morse.tone 700", in: folder)
        #expect(try run("get morse.wpm", in: folder).output == "25\n")
        #expect(try run("reset morse.wpm", in: folder).code == 0)
        #expect(try run("get morse.wpm", in: folder).output == "20\n")
        #expect(try run("get morse.tone", in: folder).output == "700\n")
        #expect(try run("reset", in: folder).code == 0)
        #expect(try run("get morse.tone", in: folder).output == "600\n")
    }

    @Test("Every setting takes the ends of its range or each of its words, and nothing beyond")
    func ranges() throws {
        let folder = try TemporaryFolder()
        for setting in Lane.sample(SettingsRegistry.all(languages: ProjectLanguages.all, language: "en"), oneIn: 40) {
            let (good, bad): ([String], String) =
                switch setting.accepted {
                case .device(let words): (words + ["plughw:CARD=Ear,DEV=0"], String(repeating: "a", count: 65))
                case .range(let range):
                    (["\(range.lowerBound)", "\(range.upperBound)"], "\(range.upperBound + 1)")
                case .words(let words): (words, "none of them")
                case .text(let longest):
                    ([setting.isPath ? "/en-gb" : "en-gb"], String(repeating: "x", count: longest + 1))
                case .keyed: (["", "CQ DE {call} <SK>"], "CQ {serial}")
                }
            // The highest level is that of the longest course, the highest effective speed that of the characters.
            let before =
                setting.levelDirection != nil
                ? [["course", "full"], ["course.alphabet", "kana"]]
                : setting.name == "morse.effective" ? [["morse.wpm", "60"]] : []
            for value in before {
                _ = try ProgramRun(["settings", "set", "--data-dir", folder.file("data"), "--"] + value)
            }
            for value in good {
                let run = try ProgramRun(
                    ["settings", "set", "--data-dir", folder.file("data"), "--", setting.name, value])
                #expect(run.code == 0, "\(setting.name) \(value): \(run.errors)")
            }
            let refused = try ProgramRun(["settings", "set", setting.name, bad, "--data-dir", folder.file("data")])
            #expect(refused.code == 64)
            #expect(refused.errorLines.count == 1 && refused.errors.contains(setting.name))
            #expect(try run("get \(setting.name)", in: folder).output == "\(good.last ?? "")\n")
        }
    }

    @Test("New data begins by memory; what was imported keeps its rules; reset is as in new data")
    func beginning() throws {
        let folder = try TemporaryFolder()
        #expect(try run("get rules", in: folder).output == "kochlea\n")
        _ = try run("set rules seeds", in: folder)
        #expect(try run("get session.choice", in: folder).output == "classic\n")
        _ = try run("reset rules", in: folder)
        #expect(try run("get session.choice", in: folder).output == "memory\n")

        // An archive of version 0.1 contains no rules.
        let archive = """
            {"record":"export","version":1,"program":"0.1.0"}
            {"record":"setting","name":"morse.wpm","value":"21"}
            {"record":"end","records":1}

            """
        try folder.write(Array(archive.utf8), to: "archive")
        let moved = folder.file("moved")
        #expect(try ProgramRun(["import", folder.file("archive"), "--data-dir", moved]).code == 0)
        #expect(try ProgramRun(["settings", "get", "rules", "--data-dir", moved]).output == "seeds\n")
    }

    @Test("A folder that cannot be made is an error in one line")
    func notWritable() throws {
        let run = try ProgramRun(["settings", "set", "morse.wpm", "25", "--data-dir", "/proc/kochlea"])
        #expect([73, 77].contains(run.code))
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("/proc/kochlea"))
    }

    @Test("While another Kochlea runs nothing is changed, and that is said")
    func inUse() throws {
        let folder = try TemporaryFolder()
        let running = try SQLiteStore(
            DataFolder(path: folder.file("data")), today: SystemCalendar().moment(at: .start).day)
        let run = try run("set morse.wpm 25", in: folder)
        #expect(run.code == 73)
        #expect(run.errorLines.count == 1)
        #expect(try running.settings().isEmpty)
    }
}
