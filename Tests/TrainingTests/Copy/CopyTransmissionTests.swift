import Morse
import Testing

@testable import Training

@Suite struct CopyTransmissionTests {
    static func speed(_ character: Int, _ effective: Int? = nil) -> Speed {
        guard let speed = try? Speed(character: character, effective: effective) else { preconditionFailure("a speed") }
        return speed
    }

    /// The length of words in milliseconds, without the last space.
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
        // The last word began within the time; none lasts longer than ten seconds here, its space included.
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
        #expect(CopyText("½ a ½").droppedCount == 2 && CopyText("½ a ½").words == ["A"])
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
            CopySource(.qso, seed: 5), speed: Self.speed(20), limitMilliseconds: 1000, isByWord: true)
        var words: [String] = []
        while let stretch = transmission.next(afterMilliseconds: words.isEmpty ? 0 : 2000) {
            #expect(stretch.words.count == 1)
            words += stretch.words
        }
        // The conversation that was begun is finished.
        let whole = transmission.conversations[0].overs.map(\.text).joined(separator: " ")
        #expect(words.joined(separator: " ") == whole && transmission.conversations.count == 1)
    }
}
