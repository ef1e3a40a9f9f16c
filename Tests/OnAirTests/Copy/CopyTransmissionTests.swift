import Morse
import TestSupport
import Testing

@testable import OnAir

@Suite struct CopyTransmissionTests {
    static func speed(_ character: Int, _ effective: Int? = nil) -> Speed {
        guard let speed = try? Speed(character: character, effective: effective) else { preconditionFailure("a speed") }
        return speed
    }

    /// In milliseconds, without the last space.
    private func length(_ stretch: CopyStretch) throws -> Double {
        let timing = Timing(speed: stretch.speed, sampleRate: 48_000)
        return try Double(timing.length(of: MorseText(parsing: stretch.words.joined(separator: " ")))) / 48
    }

    @Test(arguments: CopySet.allCases.filter { $0 != .qso })
    func `five minutes of each material last five minutes and the word under way`(set: CopySet) throws {
        var transmission = CopyTransmission(
            CopySource(set, seed: 7), speed: Self.speed(20, 12), limitMilliseconds: 300_000)
        let first = transmission.next(afterMilliseconds: 0)
        let stretch = try #require(first)
        let length = try length(stretch)
        // The last word began within the time. Here no word is longer than ten seconds with its space.
        #expect((288_000...310_000).contains(length), "\(length)")
        #expect(transmission.next(afterMilliseconds: 300_000) == nil)
    }

    @Test(arguments: [
        (CopySet.groups, "[A-Z]{5}"), (.figures, "[0-9]{5}"), (.mixed, "[A-Z0-9]{5}"), (.words, "[A-Z]{3,}"),
        (.callsigns, "[A-Z0-9/]{3,}"),
    ])
    func `material is what its name says, and another seed makes other material`(
        set: CopySet, pattern: String
    ) throws {
        func words(_ seed: UInt64) -> [String] {
            var source = CopySource(set, seed: seed)
            return (0..<200).flatMap { _ in source.next()?.words ?? [] }
        }
        let expression = try Regex(pattern)
        #expect(words(1).count == 200 && words(1).allSatisfy { $0.wholeMatch(of: expression) != nil })
        #expect(words(1) == words(1) && words(1) != words(2))
        if set == .mixed { #expect(words(1).contains { $0.contains(where: \.isNumber) }) }
    }

    @Test func `a text is sent once from its beginning, sentences without end and none twice in a row`() throws {
        var text = CopySource(text: CopyText("Ein Bär, „zwei“ Bären – ½"), seed: 1)
        #expect((0..<5).map { _ in text.next()?.words } == [["EIN"], ["BAER,"], ["\"ZWEI\""], ["BAEREN"], ["-"]])
        #expect(text.next() == nil)
        #expect(CopyText("Łódź, поезд в 7").words == ["LODZ,", "POEZD", "W", "7"])
        #expect(CopyText("½ a ½").unknown.map(\.column) == [1, 5] && CopyText("½ a ½").words == ["A"])
        #expect(CopyText("CQ <AR> K").words == ["CQ", "+", "K"])
        let german = CopyText("näher", alphabet: .of(.international, national: .de))
        #expect(german.words == ["NÄHER"] && CopySource(text: german, seed: 1).alphabet.national == .de)
        #expect(CopyText("Straße’s…").words == ["STRASSE'S..."])
        var sentences = CopySource(sentences: [CopyText("a b"), CopyText("c d"), CopyText("e f")], seed: 3)
        let words = (0..<600).compactMap { _ in sentences.next()?.words.first }
        let firsts = stride(from: 0, to: 600, by: 2).map { words[$0] }
        #expect(words.count == 600 && zip(firsts, firsts.dropFirst()).allSatisfy { $0 != $1 } && Set(firsts).count == 3)
    }

    @Test func `the speed rises by one every minute, up to the fastest`() throws {
        var transmission = CopyTransmission(
            CopySource(.groups, seed: 7), speed: Self.speed(58), limitMilliseconds: nil, isRising: true)
        var milliseconds = 0
        var speeds: [Int] = []
        for _ in 0..<5 {
            let next = transmission.next(afterMilliseconds: milliseconds)
            let stretch = try #require(next)
            speeds.append(stretch.speed.effective)
            milliseconds += Int(try length(stretch)) + 140
        }
        #expect(speeds == [58, 59, 60, 60, 60])
    }

    @Test func `by paddle every word is a stretch`() throws {
        var transmission = CopyTransmission(
            CopySource(.qso, seed: 5), speed: Self.speed(20), limitMilliseconds: 0, isByWord: true)
        #expect(transmission.next(afterMilliseconds: 1) == nil)
        transmission = CopyTransmission(
            CopySource(.qso, seed: 5), speed: Self.speed(20), limitMilliseconds: 300_000, isByWord: true)
        var words: [String] = []
        var milliseconds = 0
        while let stretch = transmission.next(afterMilliseconds: milliseconds) {
            #expect(stretch.words.count == 1)
            words += stretch.words
            milliseconds += stretch.pause + 2 * Int(try length(stretch))
        }
        let whole = transmission.conversations.flatMap(\.overs).map(\.text).joined(separator: " ")
        #expect(words.joined(separator: " ") == whole)
        #expect((240_000...360_000).contains(milliseconds), "\(milliseconds)")
    }

    @Test(arguments: [(20, 5), (40, 1), (12, 5), (8, 5), (6, 1)])
    func `conversations end within a minute of their time, and most of them with a good-bye`(
        wordsPerMinute: Int, minutes: Int
    ) throws {
        var complete = 0
        let seeds = UInt64(0)..<30
        for seed in seeds {
            var transmission = CopyTransmission(
                CopySource(.qso, seed: seed, wordsPerMinute: wordsPerMinute), speed: Self.speed(wordsPerMinute),
                limitMilliseconds: minutes * 60_000)
            var (milliseconds, words) = (0, [String]())
            while let stretch = transmission.next(afterMilliseconds: milliseconds) {
                milliseconds += stretch.pause + Int(try length(stretch))
                words += stretch.words
            }
            #expect(milliseconds <= (minutes + 1) * 60_000, "\(seed): \(milliseconds)")
            #expect(milliseconds >= (minutes - 1) * 60_000, "\(seed): \(milliseconds)")
            let noted = transmission.conversations.flatMap(\.overs).map(\.text).joined(separator: " ")
            #expect(noted == words.joined(separator: " "))
            complete += ["EE", "TEST"].contains(words.last) ? 1 : 0
        }
        #expect(complete == seeds.count || wordsPerMinute < 12, "\(complete)")
    }

    @Test func `nothing is asked about what was not sent`() {
        var transmission = CopyTransmission(
            CopySource(.qso, seed: 2, styles: [.ragchew], wordsPerMinute: 5), speed: Self.speed(5),
            limitMilliseconds: 60_000)
        let first = transmission.next(afterMilliseconds: 0)
        #expect(first?.words.isEmpty == false)
        let questions = CopyQuestion.about(CopySheet(), conversations: transmission.conversations)
        #expect(questions.map(\.subject) == [.item(.call, station: 0)])
    }
}
