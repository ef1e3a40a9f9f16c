import OnAir
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct NextStepTests {
    private let today = Day(ordinal: 20_000)

    private struct Kind {
        var receive = DirectionProgress()
        var send = DirectionProgress()
        var stock = CourseStock.letters
        var scheduling = Scheduling.memory
        /// By direction, the days since the last correct answer to each character of the level.
        var known: [Direction: Int] = [:]
        var words: [String: AnswerCount] = [:]
    }

    private func step(_ kind: Kind) -> NextStep { NextStep(learner(kind)) }

    private func learner(_ kind: Kind) -> NextStep.Learner {
        var progress = Progress()
        (progress.receive, progress.send) = (kind.receive, kind.send)
        let course = Course(kind.stock, order: .koch)
        return NextStep.Learner(
            progress: progress, agenda: Agenda(progress, on: today, scheduling: kind.scheduling), course: course,
            stock: kind.stock, today: today, isByMemory: kind.scheduling == .memory,
            memories: { direction in
                guard let days = kind.known[direction] else { return [:] }
                let characters = course.characters(atLevel: progress[direction].level)
                return Memories(recalls(of: characters, direction, before: days), limitMilliseconds: 1500)[direction]
            }, words: { _ in kind.words })
    }

    /// Many correct answers on two days. The later day was `days` ago.
    private func recalls(of characters: [String], _ direction: Direction, before days: Int) -> [Recall] {
        [days + 2, days].flatMap { day in
            characters.flatMap { character in
                (0..<12).map { _ in
                    Recall(
                        direction: direction, character: character, isRight: true,
                        day: today.advanced(by: -day))
                }
            }
        }
    }

    private func begun(level: Int, due: Int, last: Int = -1) -> DirectionProgress {
        DirectionProgress(
            level: level, due: today.advanced(by: due), lastPractised: today.advanced(by: last),
            firstPractised: today.advanced(by: -100))
    }

    @Test func `who never practised begins with hearing`() {
        #expect(step(Kind()) == .course(.receive))
    }

    @Test func `what is due comes first, hearing before sending`() {
        var kind = Kind(receive: begun(level: 5, due: 0), send: begun(level: 5, due: 0))
        #expect(step(kind) == .course(.receive))
        kind.receive = begun(level: 5, due: 1)
        #expect(step(kind) == .course(.send))
        kind.send = begun(level: 5, due: 1)
        #expect(step(kind) == .course(.receive), "nothing is due, but characters are locked")
    }

    @Test func `who only sends goes on sending`() {
        #expect(step(Kind(send: begun(level: 5, due: 1))) == .course(.send))
    }

    @Test func `what was given up holds nobody up`() {
        var kind = Kind(receive: begun(level: 26, due: 1), send: begun(level: 3, due: -60, last: -61))
        kind.known[.receive] = 0
        #expect(step(kind) == .digits)
        kind.receive = begun(level: 26, due: -50, last: -61)
        #expect(step(kind) == .course(.receive), "both were")
    }

    @Test func `letters, digits and signs follow each other as each is held`() {
        for (stock, next) in [(CourseStock.letters, NextStep.digits), (.digits, .signs), (.full, .words)] {
            let whole = Course(stock, order: .koch).levels.upperBound
            var kind = Kind(receive: begun(level: whole, due: 3), stock: stock)
            #expect(step(kind) == .course(.receive), "all are unlocked, but not held")
            kind.known[.receive] = 0
            #expect(step(kind) == next)
            kind.receive.level = whole - 1
            #expect(step(kind) == .course(.receive))
        }
    }

    @Test func `a course that is held comes again with what is fading`() {
        var kind = Kind(receive: begun(level: 26, due: 0))
        kind.known[.receive] = 200
        #expect(step(kind) == .fading(.receive, count: 26))
        kind.scheduling = .classic
        #expect(step(kind) == .course(.receive))
    }

    @Test func `words, callsigns and conversations follow each other as each is held`() {
        var kind = Kind(receive: begun(level: Course(.full, order: .koch).levels.upperBound, due: 3), stock: .full)
        kind.known[.receive] = 0
        let list = WordSet.words.list.prefix(NextStep.wordsToHold)
        var right = AnswerCount()
        (right.attempts, right.correct) = (1, 1)
        for word in list.dropLast() { kind.words[word] = right }
        #expect(step(kind) == .words, "one too few")
        for word in list { kind.words[word] = right }
        #expect(step(kind) == .callsigns)
        for word in list.prefix(6) { kind.words[word]?.attempts = 2 }
        #expect(step(kind) == .words, "six of fifty are not held")
        for word in list { kind.words[word] = right }
        for number in 0..<10 { for letter in "ABCDE" { kind.words["DL\(number)A\(letter)X"] = right } }
        #expect(step(kind) == .course(.send), "it was never tried")
        kind.send = begun(level: 40, due: 1, last: -31)
        #expect(step(kind) == .conversation)
    }
}
