import Interface
import Morse
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Platform

@Suite struct PracticeMergeTests {
    /// A session with its answers, and how many of them a file has. A file may be of a moment in the middle of it.
    private struct Practice {
        var kind: SessionKind
        var began: Moment
        var answers: [(attempt: Attempt, second: Int)]
        var words: [WordAnswer]
        var isFinished = true

        static func random(second: Int, using generator: inout SplitMix64) -> Practice {
            let day = today.advanced(by: -Int.random(in: 0...40, using: &generator))
            let kinds: [SessionKind] = [.receive, .send, Activity.ear.kind, Activity.words.kind, Activity.touch.kind]
            let kind = kinds[Int.random(in: 0..<kinds.count, using: &generator)]
            var time = second
            let letters = ["K", "M", "R", "<AR>"]
            let answers = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                // Groups are stored at once, so several answers have the same second.
                time += Int.random(in: 0...2, using: &generator)
                let target = letters[Int.random(in: 0..<4, using: &generator)]
                let answer = Int.random(in: 0..<3, using: &generator) == 0 ? "K" : target
                return (
                    Attempt(
                        direction: kind == .send ? .send : .receive, target: target, answer: answer,
                        recognitionMilliseconds: Bool.random(using: &generator)
                            ? Int.random(in: 300...302, using: &generator) : nil), time
                )
            }
            let words = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                WordAnswer(direction: .receive, word: "TNX", answer: Bool.random(using: &generator) ? "TNX" : "")
            }
            return Practice(
                kind: kind, began: moment(day, second: second), answers: answers, words: words,
                isFinished: Int.random(in: 0..<5, using: &generator) > 0)
        }

        func write(to database: Database) throws {
            let row = try database.begin(kind.rawValue, at: began)
            for (attempt, second) in answers {
                try database.insert(attempt, in: row, at: moment(began.day, second: second))
            }
            for word in words { try database.insert(word, in: row, at: began) }
            guard isFinished else { return }
            let correct = answers.count { $0.attempt.isCorrect }
            try database.finish(
                row,
                as: SessionRecord(
                    kind: kind, began: began, milliseconds: answers.count * 2000, attempts: answers.count,
                    correct: correct, advanced: false, level: 3))
        }
    }

    private func random(_ days: ClosedRange<Int>, using generator: inout SplitMix64) -> Day? {
        Bool.random(using: &generator) ? today.advanced(by: Int.random(in: days, using: &generator)) : nil
    }

    private func progress(using generator: inout SplitMix64) -> DirectionProgress {
        DirectionProgress(
            level: Int.random(in: 2...6, using: &generator), intervalDays: Int.random(in: 1...3, using: &generator),
            due: random(-3...3, using: &generator), lastPractised: random(-3...0, using: &generator),
            firstPractised: random(-40 ... -30, using: &generator), levelReached: random(-9...0, using: &generator))
    }

    private func fresh() throws -> Database {
        let database = try Database.inMemory()
        try Schema.current.migrate(database)
        return database
    }

    /// Files of computers that were copied from each other at some moment and then used on their own.
    private func files(using generator: inout SplitMix64) throws -> [Database] {
        var second = 20_000
        func next() -> Practice {
            second += 60
            return .random(second: second, using: &generator)
        }
        func inOrder(_ practices: [Practice]) -> [Practice] {
            practices.sorted { $0.began.epochSeconds < $1.began.epochSeconds }
        }
        let shared = inOrder((0..<Int.random(in: 0...5, using: &generator)).map { _ in next() })
        return try (0..<3).map { _ in
            let database = try fresh()
            var own = Array(shared.prefix(Int.random(in: 0...shared.count, using: &generator)))
            if let last = own.indices.last, Bool.random(using: &generator) {
                own[last].answers = Array(own[last].answers.prefix(2))
                own[last].words = []
                own[last].isFinished = false
            }
            own += (0..<Int.random(in: 0...3, using: &generator)).map { _ in next() }
            for practice in inOrder(own) { try practice.write(to: database) }
            var whole = Progress()
            whole.receive = progress(using: &generator)
            whole.send = progress(using: &generator)
            whole.streak.current = Int.random(in: 0...3, using: &generator)
            whole.streak.longest = whole.streak.current + Int.random(in: 0...3, using: &generator)
            whole.streak.lastDay = random(-3...0, using: &generator)
            try database.write(whole)
            let russian = Alphabet.of(.russian)
            try database.write([
                russian.stateName("progress", .send): progress(using: &generator).jsonText ?? "",
                "touchLevel.receive": progress(using: &generator).jsonText ?? "",
                "touchKnown.receive": ["K", "K M", "M R"][Int.random(in: 0..<3, using: &generator)],
                "known.receive": ["K", "K M", "R K", ""][Int.random(in: 0..<4, using: &generator)],
                "lcwo": "2021-03-0\(Int.random(in: 1...3, using: &generator)) 100 lesson 3 20 10 950",
                "ear.length": String(Int.random(in: 1...5, using: &generator)),
            ])
            if Bool.random(using: &generator) { try database.introduced("K", direction: .receive) }
            try database.run("REPLACE INTO setting VALUES ('morse.wpm', ?)", Int.random(in: 10...30, using: &generator))
            return database
        }
    }

    /// Everything that a merge may change, without the numbers of rows.
    private func contents(_ database: Database) throws -> [String] {
        let content = Checksums.attemptContent.split(separator: ",").map { "a.\($0.drop { $0 == " " })" }
        let queries = [
            """
            SELECT kind, epoch, day, second_of_day, milliseconds, attempts, correct, advanced, level FROM session
            ORDER BY 2, 1
            """,
            """
            SELECT s.epoch, s.kind, \(content.joined(separator: ", ")) FROM attempt a
            JOIN session s ON s.id = a.session ORDER BY a.id
            """,
            """
            SELECT s.epoch, s.kind, a.word, a.answer, a.epoch FROM word_attempt a
            JOIN session s ON s.id = a.session ORDER BY a.id
            """,
            "SELECT * FROM progress ORDER BY direction", "SELECT * FROM streak", "SELECT * FROM total",
            "SELECT * FROM confusion", "SELECT * FROM word_total", "SELECT * FROM session_total",
            "SELECT * FROM introduced", "SELECT * FROM state WHERE name <> 'ear.length' ORDER BY name",
        ]
        return try queries.flatMap { query in try database.query(query) { "\(query.prefix(30)): \($0.values)" } }
    }

    private func copy(_ database: Database) throws -> Database {
        let copy = try Database.inMemory()
        try database.copy(to: copy)
        return copy
    }

    @Test(arguments: 0..<1000)
    func `the order of files does not matter, and the same file again changes nothing`(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let files = try files(using: &generator)
        func merged(_ order: [Int]) throws -> Database {
            // From nothing, as in a new folder.
            let target = try fresh()
            for index in order { _ = try PracticeMerge(files[index], into: target) }
            return target
        }
        let first = try merged([0, 1, 2])
        let wanted = try contents(first)
        for order in [[2, 1, 0], [1, 0, 2], [0, 2, 1, 0, 2]] {
            #expect(try contents(merged(order)) == wanted, "\(order)")
        }
        // A part that was merged before is a file, too.
        let part = try merged([2, 0])
        let whole = try copy(files[1])
        try whole.execute("DELETE FROM setting")
        _ = try PracticeMerge(part, into: whole)
        #expect(try contents(whole) == wanted)

        for file in files {
            let before = first.changesSinceOpening
            let again = try PracticeMerge(file, into: first)
            #expect(again.counts == (0, 0) && first.changesSinceOpening == before)
        }
        #expect(try first.query("SELECT count(*) FROM setting") { $0.integer(0) } == [0])
        #expect(try Checksums.fault(in: first) == nil)
    }

    @Test(arguments: 0..<1000) func `no answer is lost, and none is added`(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let files = try files(using: &generator)
        let target = try fresh()
        var new = 0
        for file in files { new += try PracticeMerge(file, into: target).counts.answers }
        let answers =
            "SELECT s.epoch, s.kind, a.target, a.answer, a.recognition_ms, a.epoch, count(*) FROM attempt a"
            + " JOIN session s ON s.id = a.session GROUP BY 1, 2, 3, 4, 5, 6"
        func counted(_ database: Database) throws -> [String: Int] {
            let rows = try database.query(answers) { ("\($0.values.dropLast())", $0.integer(6)) }
            return Dictionary(uniqueKeysWithValues: rows)
        }
        let most = try files.map(counted).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: max) }
        #expect(try counted(target) == most)
        #expect(new == most.values.reduce(0, +))
    }

    @Test func `a session that goes on in another file is one session`() throws {
        let (early, late, target) = (try fresh(), try fresh(), try fresh())
        let answers = ["K", "M", "K", "K"].map { Attempt(direction: .receive, target: $0, answer: $0) }
        for (database, count) in [(early, 2), (late, 4)] {
            let row = try database.begin("receive", at: moment())
            for attempt in answers.prefix(count) { try database.insert(attempt, in: row, at: moment()) }
        }
        #expect(try PracticeMerge(early, into: target).counts == (1, 2))
        #expect(try PracticeMerge(late, into: target).counts == (0, 2))
        #expect(try target.query("SELECT target FROM attempt ORDER BY id") { $0.text(0) } == ["K", "M", "K", "K"])
    }

    @Test func `settings and paused sessions stay`() throws {
        let (source, target) = (try fresh(), try fresh())
        try source.execute("INSERT INTO setting VALUES ('morse.tone', '700')")
        try source.setPaused(.send, state: "{}", at: moment())
        try target.execute("INSERT INTO setting VALUES ('morse.tone', '500')")
        _ = try PracticeMerge(source, into: target)
        #expect(try target.query("SELECT value FROM setting") { $0.text(0) } == ["500"])
        #expect(try target.query("SELECT count(*) FROM paused") { $0.integer(0) } == [0])
    }
}

extension Database {
    fileprivate var changesSinceOpening: Int {
        (try? query("SELECT total_changes()") { $0.integer(0) }.first) ?? -1
    }
}
