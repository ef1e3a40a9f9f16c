import Activities
import FoundationEssentials
import Interface
import Morse
import Platform
import TestSupport
import Testing
import Training

@testable import kochlea

@Suite("Replay")
struct ReplayTests {
    private struct Report: Decodable {
        struct Figures: Decodable, Equatable {
            let all: Double?
            let first_of_day: Double?
        }
        struct Predictors: Decodable, Equatable {
            let average: Figures
            let character: Figures
            let model: Figures
        }

        let answers: Int
        let first_of_day: Int
        let log_loss: Predictors
        let rmse: Predictors
        let factor: Double
    }

    private static let noon = Moment(epochSeconds: 1_795_176_000, day: Day(ordinal: 20_777), secondOfDay: 43_200)

    /// A learner who improves in ten days of receiving, with words and ear training in between.
    private func practise(in folder: TemporaryFolder) throws {
        let store = try SQLiteStore(DataFolder(path: folder.path), today: Self.noon.day)
        var dice = SplitMix64(seed: 7)
        for day in 0..<10 {
            let moment = Moment(
                epochSeconds: Self.noon.epochSeconds + Int64(day) * 86_400, day: Self.noon.day.advanced(by: day),
                secondOfDay: 43_200)
            for kind in [Activity.receive, .words, .ear].map(\.kind) {
                let key = try store.begin(kind, at: moment)
                let attempts = (0..<40).map { index in
                    let target = ["K", "M", "R", "S"][index % 4]
                    let isRight = dice.unitInterval() < 0.3 + 0.07 * Double(day)
                    return Attempt(
                        direction: .receive, target: target, answer: isRight ? target : "X",
                        recognitionMilliseconds: 1000)
                }
                try store.record(attempts, in: key, at: moment)
            }
        }
    }

    private func report(_ arguments: [String]) throws -> Report {
        let run = try ProgramRun(["replay", "--json"] + arguments)
        #expect(run.code == 0 && run.errors.isEmpty && run.lines.count == 1, "\(run.errors)")
        return try JSONDecoder().decode(Report.self, from: Data(run.outputBytes))
    }

    @Test(
        "Answers of receiving are predicted, the first of a day apart; who improves is predicted better")
    func stored() throws {
        let folder = try TemporaryFolder()
        try practise(in: folder)
        let all = try report(["--data-dir", folder.path])
        #expect(all.answers == 400 && all.first_of_day == 36 && all.factor == 1)
        for figures in [all.log_loss.average, all.log_loss.character, all.log_loss.model] {
            #expect(try #require(figures.all) > 0.2 && #require(figures.first_of_day) > 0.2)
        }
        #expect(try #require(all.log_loss.model.all) < #require(all.log_loss.average.all))
        let lines = try ProgramRun(["replay", "--data-dir", folder.path]).lines
        #expect(lines.first.map(String.init) == english("replay.better", ["count": .integer(400)]))
        #expect(lines.last.map(String.init) == english("replay.factor", ["factor": .text("1.000")]) && lines.count == 7)
        let german = try ProgramRun(["replay", "--lang", "de", "--data-dir", folder.path]).lines
        #expect(german.count == 7 && german.last?.contains("1,000") == true)
    }

    @Test("An export gives the same, before and after it is imported")
    func exported() throws {
        let (folder, other, none) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
        try practise(in: folder)
        let stored = try ProgramRun(["replay", "--json", "--data-dir", folder.path]).output
        let export = try ProgramRun(["export", "--data-dir", folder.path])
        try folder.write(export.outputBytes, to: "archive")
        #expect(try ProgramRun(["replay", "--json", folder.file("archive"), "--data-dir", none.path]).output == stored)
        let piped = try ProgramRun(["replay", "--json", "-", "--data-dir", none.path], input: export.output)
        #expect(piped.output == stored && none.names.isEmpty)
        #expect(try ProgramRun(["import", folder.file("archive"), "--data-dir", other.path]).code == 0)
        #expect(try ProgramRun(["replay", "--json", "--data-dir", other.path]).output == stored)
    }

    /// A simulated learner under the rules that unlock characters inside a session.
    private func live(days: Int, in folder: TemporaryFolder) throws -> Replay {
        var rules = SimulatedCourse.Rules.kochlea
        rules.minutesPerDay = 5
        rules.mostDays = days
        var course = SimulatedCourse(LearnerTraits.published[0], rules: rules, seed: 6)
        course.run()
        let store = try SQLiteStore(DataFolder(path: folder.path), today: Self.noon.day)
        for (day, recalls) in Dictionary(grouping: course.recalls, by: \.day).sorted(by: { $0.key < $1.key }) {
            let moment = Moment(
                epochSeconds: Self.noon.epochSeconds + Int64(day.ordinal) * 86_400,
                day: Self.noon.day.advanced(by: day.ordinal), secondOfDay: 43_200)
            let key = try store.begin(.receive, at: moment)
            let attempts = recalls.map { recall in
                Attempt(
                    direction: .receive, target: recall.character,
                    answer: recall.isRight ? recall.character : recall.character == "X" ? "K" : "X",
                    recognitionMilliseconds: recall.milliseconds, repeats: recall.repeats)
            }
            try store.record(attempts, in: key, at: moment)
        }
        try store.close()
        return Replay(course.recalls, limitMilliseconds: 1500)
    }

    @Test("A simulated learner's log says the same in storage, exported and imported, to the last digit")
    func simulated() throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let expected = try live(days: 25, in: folder)
        let stored = try report(["--data-dir", folder.path])
        #expect(stored.answers == expected.answers && stored.first_of_day == expected.firstOfDay)
        #expect(stored.first_of_day > 60 && abs(stored.factor - expected.factor) < 0.01)
        let losses = (stored.log_loss.model.first_of_day, expected.model.firstOfDay.logLoss)
        #expect(try abs(#require(losses.0) - #require(losses.1)) < 1e-4)
        let export = try ProgramRun(["export", "--data-dir", folder.path])
        try folder.write(export.outputBytes, to: "archive")
        #expect(try ProgramRun(["import", folder.file("archive"), "--data-dir", other.path]).code == 0)
        let before = try ProgramRun(["replay", "--json", "--data-dir", folder.path]).output
        #expect(try ProgramRun(["replay", "--json", "--data-dir", other.path]).output == before)
    }

    @Test("Without answers there is nothing to say, and no file is made")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let run = try ProgramRun(["replay", "--data-dir", folder.file("none")])
        #expect(run.code == 0 && run.lines == [english("replay.none")[...]] && folder.names.isEmpty)
        let all = try report(["--data-dir", folder.file("none")])
        #expect(all.answers == 0 && all.log_loss.model == .init(all: nil, first_of_day: nil) && all.factor == 1)
    }

    @Test("A file that is missing, cut off or not an export is named")
    func badFiles() throws {
        let folder = try TemporaryFolder()
        try practise(in: folder)
        var lines = try ProgramRun(["export", "--data-dir", folder.path]).lines.map { "\($0)\n" }
        #expect(try ProgramRun(["replay", folder.file("no")]).code == 66)
        #expect(try ProgramRun(["replay", "a", "b"]).code == 64)
        let cut = try ProgramRun(["replay", "-"], input: lines.dropLast().joined())
        #expect(cut.code == 65 && cut.reports("error.replay.cutOff") && cut.output.isEmpty)
        lines[9] = "oops\n"
        let bad = try ProgramRun(["replay", "-"], input: lines.joined())
        #expect(bad.code == 65 && bad.reports("error.replay.line", ["line": .integer(10)]))
        #expect(try ProgramRun(["replay", "-"], input: "record,version\n").code == 65)
    }
}
