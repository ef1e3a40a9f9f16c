import Testing

@testable import Training

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
        // Signs are told by the names that decoding gives.
        let start = heard.joined(separator: " ")
        #expect(!first.isEmpty && start.hasPrefix(first.replacing("<KN>", with: "(")))
    }
}
