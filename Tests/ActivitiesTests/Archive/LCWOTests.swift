import Interface
import Morse
import TestSupport
import Testing
import Training

@testable import Activities

@Suite struct LCWOTests {
    private func results(_ text: String) throws -> [LCWOResult] {
        #expect(LCWOReader.mayBegin(text.utf8.prefix { $0 != 0x0A }))
        return try LCWOReader.results(of: Array(text.utf8)).results
    }

    private let lesson = LCWOResult(
        exercise: .lesson(12), day: Day(isoDate: "2021-03-04") ?? Day(ordinal: 0), secondOfDay: 36_671, speed: 20,
        effective: 10, accuracy: 943)

    @Test(arguments: [
        "nr,lesson,speed,eff,accuracy,time\n7,12,20,10,94.3,2021-03-04 10:11:11\n",
        "\"time\";\"accuracy\";\"eff\";\"speed\";\"lesson\"\r\n\"2021-03-04 10:11:11\";\"94.3\";\"10\";\"20\";\"12\"\r\n",
        "\u{FEFF}lesson\tspeed\teff\taccuracy\ttime\n12\t20\t10\t94.3\t2021-03-04 10:11:11",
        #"[{"nr":"7","lesson":"12","speed":"20","eff":"10","accuracy":"94.3","time":"2021-03-04 10:11:11"}]"#,
        "[\n  {\"lesson\": 12, \"speed\": 20, \"eff\": 10, \"accuracy\": 94.3, \"time\": \"2021-03-04T10:11:11\"}\n]\n",
    ]) func `a lesson is read from a table and from a list`(text: String) throws {
        #expect(try results(text) == [lesson])
    }

    @Test func `groups, texts and scores are read`() throws {
        let copy = try results("mode,speed,eff,accuracy,time\nletters,20,10,94.3,2021-03-04 10:11:11\n")
        #expect(copy.map(\.exercise) == [.copy] && copy.first?.accuracy == 943)
        let text = try results(#"[{"speed":"25","eff":"25","accuracy":"100","time":"2022-01-01 00:00:00"}]"#)
        #expect(text.map(\.exercise) == [.copy] && text.first?.accuracy == 1000)
        let calls = try results("nr,score,max,time\n1,1234,31,2021-03-04 10:11:11\n")
        #expect(calls.map(\.exercise) == [.score(1234)] && calls.first?.speed == 31)
        let qtc = try results(#"[{"qtcs":"5","speed":"28","time":"2021-03-04 10:11:11"}]"#)
        #expect(qtc.map(\.exercise) == [.score(5)] && qtc.first?.speed == 28)
        #expect(try results("score,max,time\n") == [] && results("[]") == [])
    }

    @Test(arguments: [
        ("12,20,10,101,2021-03-04 10:11:11", "accuracy"), ("0,20,10,90,2021-03-04 10:11:11", "lesson"),
        ("41,20,10,90,2021-03-04 10:11:11", "lesson"), ("12,x,10,90,2021-03-04 10:11:11", "speed"),
        ("12,20,,90,2021-03-04 10:11:11", "eff"), ("12,20,10,90,2021-02-30 10:11:11", "time"),
        ("12,20,10,90,2021-03-04", "time"), ("12,20,10,90,2021-03-04 24:00:00", "time"),
    ]) func `a wrong value is named with its line, and nothing is read`(line: String, field: String) throws {
        let good = "12,20,10,90,2021-03-04 10:11:11"
        let table = "lesson,speed,eff,accuracy,time\n\(good)\n\n\(line)\n"
        #expect(throws: ArchiveError.badLine(4, field: field)) { try LCWOReader.results(of: Array(table.utf8)) }
        let names = ["lesson", "speed", "eff", "accuracy", "time"]
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        let entry = zip(names, cells).map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",")
        #expect(throws: ArchiveError.badEntry(1, field: field)) {
            try LCWOReader.results(of: Array("[{\(entry)}]".utf8))
        }
    }

    @Test(arguments: [
        "", "record,version", "a,b,c", "{\"record\": \"export\"}", "time", "\"time\",\"accuracy", "accuracy,lesson",
    ]) func `other files are not taken for results`(line: String) {
        #expect(!LCWOReader.mayBegin(line.utf8))
    }

    @Test(arguments: ["[", "[1]", "[{}] x", "[{\"time\": 3}]", "[[]]"]) func `a damaged list is refused`(text: String) {
        #expect(throws: ArchiveError.self) { try LCWOReader.results(of: Array(text.utf8)) }
    }

    @Test func `a table with a missing cell is refused`() {
        #expect(throws: ArchiveError.badLine(2, field: nil)) {
            try LCWOReader.results(of: Array("lesson,speed,eff,accuracy,time\n12,20\n".utf8))
        }
    }

    @Test func `the stored form has everything, and skips what it cannot read`() throws {
        let all = LCWOResults([
            lesson, LCWOResult(exercise: .score(99), day: lesson.day, secondOfDay: 5, speed: 30),
            LCWOResult(
                exercise: .copy, day: lesson.day, secondOfDay: 86_400, speed: 20, effective: 20, accuracy: 0),
        ])
        #expect(LCWOResults(text: all.text) == all)
        #expect(LCWOResults(text: "\(all.text)\nnonsense\n2021-03-04 5 lesson 99 1 1 1") == all)
        #expect(LCWOResults(all.results.shuffled() + all.results) == all)
    }

    private func passed(_ lesson: Int, _ accuracy: Int = 900) -> LCWOResult {
        LCWOResult(
            exercise: .lesson(lesson), day: Day(ordinal: 18_000 + lesson), secondOfDay: 0, speed: 20, effective: 10,
            accuracy: accuracy)
    }

    @Test func `the highest lesson with nine tenths right is the place`() {
        #expect(LCWOResults([passed(3), passed(7), passed(8, 899), passed(2)]).lesson == 7)
        #expect(LCWOResults([passed(8, 899)]).lesson == nil)
        #expect(LCWOResults([passed(1)]).known == ["K", "M"])
        #expect(LCWOResults([passed(40)]).known.count == 41)
    }

    @Test(arguments: 1...40) func `in the order of the site all characters of the lessons are known`(lesson: Int) throws
    {
        let store = MemoryStore()
        let course = Course(.full, order: .lcwo)
        #expect(try store.take(LCWOResults([passed(lesson)]), course: course, on: Day(ordinal: 20_000)) == 1)
        let known = LCWOResults([passed(lesson)]).known
        let progress = try store.load(.international)
        let unlocked = Set(course.characters(atLevel: progress.receive.level))
        // Letters come first in every course, so the signs of the site may be still locked.
        let letters = Set(Course(.letters).characters)
        #expect(known.intersection(letters).isSubset(of: unlocked))
        #expect(unlocked.subtracting(known).count <= 2)
        let text = try store.state("known.receive") ?? ""
        #expect(KnownCharacters(text: text).characters == known)
        #expect(progress.receive.due == nil && progress.send == DirectionProgress() && progress.characters.isEmpty)
    }

    @Test func `results never lower a level, and the same results change nothing`() throws {
        let store = MemoryStore()
        let course = Course(.letters)
        try store.setLevel(20, .receive, of: course, on: Day(ordinal: 19_000))
        #expect(try store.take(LCWOResults([passed(2)]), course: course, on: Day(ordinal: 20_000)) == 1)
        let before = try store.load(.international)
        #expect(before.receive.level == 20)
        #expect(try store.take(LCWOResults([passed(2)]), course: course, on: Day(ordinal: 20_001)) == 0)
        #expect(try store.load(.international) == before)
        #expect(try store.take(LCWOResults([passed(2), passed(3)]), course: course, on: Day(ordinal: 20_001)) == 1)
        #expect(try store.lcwoResults().results.count == 2)
    }
}
