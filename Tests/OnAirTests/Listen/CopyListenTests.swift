import Morse
import Testing
import Training

@testable import OnAir

@Suite struct CopyListenTests {
    private func items(_ source: CopySource, count: Int) -> [String] {
        var session = ListenSession(material: .running(source), limitMilliseconds: nil, seed: 1)
        return (0..<count).compactMap { _ in session.next(at: .start)?.joined() }
    }

    @Test func `running text is heard a few words at a time, groups one by one`() {
        let text = CopySource(text: CopyText("One two three four five six seven. Eight nine."), seed: 1)
        #expect(items(text, count: 4) == ["ONE TWO THREE FOUR FIVE", "SIX SEVEN.", "EIGHT NINE."])
        let groups = items(CopySource(.groups, seed: 4), count: 20)
        #expect(groups.count == 20 && groups.allSatisfy { $0.count == 5 && !$0.contains(" ") })
    }

    @Test func `an overheard conversation is heard whole, in the order it was sent`() {
        var source = CopySource(.qso, seed: 4)
        let first = source.next().map { $0.words.joined(separator: " ") } ?? ""
        let heard = items(CopySource(.qso, seed: 4), count: 60)
        #expect(heard.allSatisfy { $0.split(separator: " ").count <= ListenSession.longestItem })
        // Signs have the names that decoding gives.
        let start = heard.joined(separator: " ")
        #expect(!first.isEmpty && start.hasPrefix(first.replacing("<KN>", with: "(")))
    }

    @Test(arguments: UInt64(0)..<20)
    func `each station of an overheard conversation has its own pitch`(seed: UInt64) {
        var source = CopySource(.qso, seed: seed)
        var overs: [CopyPassage] = []
        while let over = source.next(), overs.isEmpty || !over.isBeginning { overs.append(over) }
        let pitches = Dictionary(grouping: overs, by: \.station).mapValues { Set($0.map(\.pitchOffset)) }
        #expect(pitches[0]?.count == 1 && pitches[1]?.count == 1)
        #expect(pitches[0]?.first.map { $0 > 0 } != pitches[1]?.first.map { $0 > 0 }, "one above, one below")
        var session = ListenSession(material: .running(CopySource(.qso, seed: seed)), limitMilliseconds: nil, seed: 1)
        var heard: [Int] = []
        for over in overs {
            for _ in stride(from: 0, to: over.words.count, by: ListenSession.longestItem) {
                _ = session.next(at: .start)
                #expect(session.pitchOffset == over.pitchOffset)
                heard.append(session.pitchOffset)
            }
        }
        for before in heard.dropLast().reversed() {
            _ = session.back(at: .start)
            #expect(session.pitchOffset == before)
        }
    }
}
