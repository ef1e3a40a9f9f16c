import Activities
import Foundation
import Interface
import Morse
import TestSupport
import Testing
import Training

@testable import Platform

@Suite struct StoreArchiveTests {
    private static let styles: [ArchiveStyle] = [.jsonLines, .csv]

    /// Data of every kind.
    private func rich(_ folder: TemporaryFolder) throws {
        let store = try folder.store()
        let first = try store.begin(.receive, at: moment())
        let attempts = [
            Attempt(direction: .receive, target: "K", answer: "K", recognitionMilliseconds: 400, repeats: 2),
            Attempt(direction: .receive, target: "M", answer: "K"),
            Attempt(direction: .receive, target: "<AR>", answer: ""),
            Attempt(direction: .send, target: "\"", answer: ",", pattern: "..-"),
        ]
        try store.record(attempts, in: first, at: moment(second: 28_900))
        var progress = try store.load()
        progress.receive = DirectionProgress(
            level: 7, intervalDays: 4, due: today.advanced(by: 4), lastPractised: today,
            firstPractised: today.advanced(by: -30), levelReached: today)
        progress.streak.current = 3
        progress.streak.longest = 12
        progress.streak.lastDay = today
        try store.finish(first, as: record(), progress: progress)
        let ear = try store.begin(Activity.ear.kind, at: moment(second: 30_000))
        try store.record([Attempt(direction: .receive, target: "E", answer: "E")], in: ear, at: moment())
        let words = try store.begin(Activity.words.kind, at: moment(second: 40_000))
        try store.recordWord(WordAnswer(direction: .send, word: "TNX", answer: "TNK"), in: words, at: moment())
        try store.finish(words, as: record(Activity.words.kind, advanced: false), progress: progress)
        let names = try store.begin(.interface, at: moment(second: 41_000))
        try store.record(exposures.map(\.attempt), in: names, at: moment())
        for character in ["K", "M", "<AR>"] { try store.introduced(character, direction: .receive) }
        try store.setPaused(.send, state: "{\"a\": \"line\\nline, 'q'\"}", at: moment())
        try store.setState("ear.length", to: "3")
        try store.set("station.name", to: "Zoë, \"Zed\"\r\nof 🇮🇸\u{1}")
        try store.set("empty", to: "")
    }

    private let exposures = [
        Exposure(name: "RX", outcome: .understood(milliseconds: 900), day: today),
        Exposure(name: "RX", outcome: .helped, day: today), Exposure(name: "K", outcome: .spoken, day: today),
    ]

    private func exported(_ folder: TemporaryFolder, _ style: ArchiveStyle) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try SQLiteStore(reading: folder.data).export(style, program: "1.2.3") {
            bytes += $0
            return true
        }
        return bytes
    }

    private func take(_ bytes: [UInt8], into folder: TemporaryFolder) throws -> (sessions: Int, answers: Int) {
        let path = "\(folder.path)/archive"
        try folder.write(bytes, to: "archive")
        return try folder.store().importAll(from: ArchiveReader(path: path))
    }

    private func contents(_ folder: TemporaryFolder) throws -> [String] {
        let database = try SQLiteStore(reading: folder.data).database
        let tables = try database.query(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('upkeep', 'figures') ORDER BY name"
        ) {
            $0.text(0)
        }
        return try tables.flatMap { table in
            let columns = try database.query(
                "SELECT group_concat('quote(' || name || ')', ' || '','' || ') FROM pragma_table_info('\(table)')"
            ) { $0.text(0) }
            return try database.query("SELECT \(columns[0]) FROM \(table)") { "\(table): \($0.text(0))" }.sorted()
        }
    }

    @Test func `everything comes back, row for row`() throws {
        let style = ArchiveStyle.jsonLines
        let (old, new) = (try TemporaryFolder(), try TemporaryFolder())
        try rich(old)
        let bytes = try exported(old, style)
        let counts = try take(bytes, into: new)
        #expect(counts.sessions == 4 && counts.answers == 8)
        let (before, after) = (try contents(old), try contents(new))
        #expect(before.count > 25 && before == after)
        #expect(try SQLiteStore(reading: new.data).load() == SQLiteStore(reading: old.data).load())
        #expect(try SQLiteStore(reading: new.data).exposures() == exposures)
        #expect(try exported(new, style) == bytes)
        #expect(try new.mode("progress.sqlite") == 0o600)
    }

    @Test func `names in Morse count for nothing but themselves`() throws {
        let (with, without) = (try TemporaryFolder(), try TemporaryFolder())
        try rich(with)
        try rich(without)
        let store = try without.store()
        try store.database.execute(
            "DELETE FROM attempt WHERE skill = 'interface'; DELETE FROM total WHERE skill = 'interface'")
        #expect(try store.exposures().isEmpty)
        let other = try SQLiteStore(reading: with.data)
        #expect(try other.load() == store.load())
        #expect(try other.recalls() == store.recalls())
        #expect(try other.words(.receive) == store.words(.receive))
        #expect(try other.sessions(latest: 10) == store.sessions(latest: 10))
    }

    @Test func `an archive has the lowest version that can hold it`() throws {
        let (plain, exposed, felt) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
        let session = try plain.store().begin(.receive, at: moment())
        _ = session
        try rich(exposed)
        try rich(felt)
        let store = try felt.store()
        let attempt = Attempt(direction: .receive, target: "K", answer: "K")
        try store.record([attempt], in: store.begin(Activity.touch.kind, at: moment()), at: moment())
        try store.close()
        for (folder, version) in [(plain, 1), (exposed, 2), (felt, 4)] {
            let first = try exported(folder, .jsonLines).prefix { $0 != 0x0A }
            #expect(String(decoding: first, as: UTF8.self).contains("\"version\":\(version),"))
        }
    }

    @Test func `a new learner's archive says so and is taken in`() throws {
        let (old, new) = (try TemporaryFolder(), try TemporaryFolder())
        let bytes = try exported(old, .jsonLines)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                {"record":"export","version":1,"program":"1.2.3"}
                {"record":"end","records":0}

                """)
        #expect(try take(bytes, into: new).sessions == 0)
    }

    @Test func `the table has one row for each record, and the names of its columns on top`() throws {
        let folder = try TemporaryFolder()
        try rich(folder)
        let text = String(decoding: try exported(folder, .csv), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("record,version,program,records,id,kind,epoch,day,"))
        #expect(lines[1].hasPrefix("export,2,1.2.3,"))
        #expect(text.contains("\nattempt,"))
        #expect(text.contains("2026-11-20"))
    }

    /// Returns a whole archive with one line changed.
    private func changed(_ style: ArchiveStyle, _ change: (inout [String]) -> Void) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try folder.practise(2)
        var lines = String(decoding: try exported(folder, style), as: UTF8.self).split(separator: "\n").map(String.init)
        change(&lines)
        return Array(lines.map { "\($0)\n" }.joined().utf8)
    }

    private func refusal(_ bytes: [UInt8]) throws -> ArchiveError? {
        let folder = try TemporaryFolder()
        do {
            _ = try take(bytes, into: folder)
            return nil
        } catch let error as ArchiveError {
            #expect(try folder.answers() == 0, "nothing was taken in")
            let left = try SQLiteStore(reading: folder.data).database.query("SELECT count(*) FROM session") {
                $0.integer(0)
            }
            #expect(left == [0])
            return error
        }
    }

    @Test func `a changed archive is reported with the line`() throws {
        func refused(_ style: ArchiveStyle = .jsonLines, _ change: (inout [String]) -> Void) throws -> ArchiveError? {
            try refusal(changed(style, change))
        }
        #expect(try refused { _ in } == nil)
        #expect(try refused(.csv) { _ in } == .table)
        // session, attempt, attempt, progress ...: line 3 is the first answer.
        #expect(try refused { $0[2] = "nonsense" } == .badLine(3, field: nil))
        #expect(try refused { $0[2] = $0[2].replacing("\"K\"", with: "7") } == .badLine(3, field: "target"))
        #expect(try refused { $0[2] = $0[2].replacing("\"correct\":true,", with: "") } == .badLine(3, field: "correct"))
        #expect(try refused { $0[2] = $0[2].dropLast() + ",\"extra\":1}" } == .badLine(3, field: "extra"))
        #expect(try refused { $0[2] = $0[2].replacing("receive", with: "fly") } == .badLine(3, field: "direction"))
        #expect(try refused { $0[2] = $0[2].replacing("2026-11-20", with: "2026-02-30") } == .badLine(3, field: "day"))
        #expect(try refused { $0[2] = $0[2].replacing("attempt", with: "dance") } == .badLine(3, field: "record"))
        // Contradictions: an answer without a session, and a session twice.
        #expect(Self.contradiction(try refused { lines in lines.remove(at: 1) }) == 2)
        #expect(Self.contradiction(try refused { lines in lines.insert(lines[1], at: 2) }) == 3)
    }

    /// The line of the record that contradicts others.
    private static func contradiction(_ error: ArchiveError?) -> Int? {
        if case .refused(let line, _) = error { line } else { nil }
    }

    @Test func `a file that is cut off anywhere is refused`() throws {
        let folder = try TemporaryFolder()
        try rich(folder)
        for style in Self.styles {
            let bytes = try exported(folder, style)
            let text = String(decoding: bytes, as: UTF8.self)
            let ends = text.utf8.enumerated().filter { $1 == UInt8(ascii: "\n") }.map(\.offset)
            for cut in [0, 5, bytes.count / 2] + ends.dropLast().map({ $0 + 1 }) {
                #expect(try refusal(Array(bytes[..<cut])) != nil, "\(style), \(cut) bytes")
            }
        }
    }

    @Test func `a record missing in the middle is noticed at the end`() throws {
        #expect(try refusal(changed(.jsonLines) { $0.remove(at: 3) }) == .badLine(7, field: "records"))
        #expect(try refusal(changed(.jsonLines) { $0.removeLast() }) == .cutOff(line: 7))
        #expect(try refusal(changed(.jsonLines) { $0.append("more") }) == .badLine(9, field: nil))
    }

    @Test func `foreign files and newer ones are distinguished`() throws {
        for text in ["", "hello\n", "a,b\n1,2\n", "{}\n", "{\"record\":\"session\"}\n", "\u{0}\u{1}"] {
            #expect(try refusal(Array(text.utf8)) == .foreign, "\(text)")
        }
        #expect(
            try refusal(changed(.jsonLines) { $0[0] = $0[0].replacing("1,", with: "5,") }) == .newer(version: 5))
        #expect(throws: ArchiveError.unreadable(errno: 2)) { try ArchiveReader(path: "/nonexistent/file") }
    }

    @Test func `nothing is taken in where something is`() throws {
        let folder = try TemporaryFolder()
        try folder.practise()
        #expect(throws: ArchiveError.notEmpty) { try take(changed(.jsonLines) { _ in }, into: folder) }
        #expect(try folder.answers() == 3)
    }

    @Test func `settings that are there do not stand in the way and are overwritten`() throws {
        let (old, new) = (try TemporaryFolder(), try TemporaryFolder())
        try rich(old)
        try new.store().set("station.name", to: "Ada")
        try new.store().setState("ear.length", to: "9")
        _ = try take(exported(old, .jsonLines), into: new)
        #expect(try contents(new) == contents(old))
    }

    @Test func `any bytes are an archive or an error`() throws {
        var random = SplitMix64(seed: 11)
        let folder = try TemporaryFolder()
        try rich(folder)
        for style in Self.styles {
            let good = try exported(folder, style)
            for _ in 0..<150 {
                var bytes = good
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    case 1: bytes.remove(at: place)
                    default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                    }
                }
                try folder.write(bytes, to: "fuzz")
                do {
                    let reader = try ArchiveReader(path: "\(folder.path)/fuzz")
                    while try reader.next() != nil {}
                } catch {
                    #expect(error != .notEmpty)
                }
            }
        }
    }
}
