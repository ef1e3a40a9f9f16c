import Morse
import Testing

@testable import Interface

@Suite struct LatestWinsTests {
    private func at(_ milliseconds: Int) -> Instant { Instant.start.advanced(byMilliseconds: milliseconds) }

    @Test func `the first of a burst passes at once, the last when the burst is over`() {
        var latest = LatestWins<Int>()
        #expect(latest.offer(1, at: at(0)) == 1)
        for number in 2...10 { #expect(latest.offer(number, at: at((number - 1) * 50)) == nil) }
        #expect(latest.deadline == at(525))
        #expect(latest.take(at: at(524)) == nil)
        #expect(latest.take(at: at(525)) == 10)
        #expect(latest.deadline == nil)
        #expect(latest.take(at: at(600)) == nil)
    }

    @Test(arguments: [0, 1, 40, 74, 75, 76, 200])
    func `of any rhythm at least the first and the last are heard, slow ones all`(rhythm: Int) {
        var latest = LatestWins<Int>()
        var heard: [Int] = []
        for number in 0..<10 {
            let now = at(number * rhythm)
            if let due = latest.take(at: now) { heard.append(due) }
            if let due = latest.offer(number, at: now) { heard.append(due) }
        }
        if let due = latest.take(at: at(10 * rhythm + 75)) { heard.append(due) }
        #expect(heard.first == 0)
        #expect(heard.last == 9)
        #expect(heard.count == (rhythm >= 75 ? 10 : 2))
    }

    @Test func `a cleared value never comes, and the burst goes on`() {
        var latest = LatestWins<Int>()
        _ = latest.offer(1, at: at(0))
        _ = latest.offer(2, at: at(50))
        latest.clear()
        #expect(latest.take(at: at(500)) == nil)
        #expect(latest.offer(3, at: at(100)) == nil)
        #expect(latest.take(at: at(175)) == 3)
    }
}

@Suite struct TranscriptTests {
    private func message(_ number: Int) -> RenderedMessage {
        RenderedMessage(utterance: Utterance([.text("\(number)")]), line: "\(number)")
    }

    @Test func `the last fifty are kept`() {
        var transcript = Transcript()
        #expect(transcript.last == nil)
        #expect(transcript.older() == nil && transcript.newer() == nil)
        for number in 1...60 { transcript.append(message(number)) }
        var walked: [String] = []
        while let older = transcript.older() { walked.append(older.line) }
        #expect(walked == (11...60).reversed().map { "\($0)" })
        var back: [String] = []
        while let newer = transcript.newer() { back.append(newer.line) }
        #expect(back == (12...60).map { "\($0)" })
    }

    @Test func `equal neighbours are one, and a repeat is a place to go back from`() {
        var transcript = Transcript()
        for number in [1, 2, 2, 3, 3, 3] { transcript.append(message(number)) }
        #expect(transcript.current()?.line == "3" && transcript.older()?.line == "2")
        #expect(transcript.current()?.line == "2" && transcript.older()?.line == "1")
        #expect(transcript.older() == nil && transcript.newer()?.line == "2")
    }

    @Test func `a new message restarts browsing`() {
        var transcript = Transcript()
        for number in 1...3 { transcript.append(message(number)) }
        _ = transcript.older()
        _ = transcript.older()
        transcript.append(message(4))
        #expect(transcript.newer() == nil)
        #expect(transcript.older()?.line == "4")
    }
}
