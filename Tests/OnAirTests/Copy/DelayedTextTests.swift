import Morse
import Testing

@testable import OnAir

@Suite struct DelayedTextTests {
    private static let text = "KM RUA"

    private static func time(_ milliseconds: Int) -> Instant { Instant.start.advanced(byMilliseconds: milliseconds) }

    /// A character each 100 ms, the first at 100.
    private static func heard(_ rule: DelayedText.Rule, upTo count: Int) -> DelayedText {
        var delayed = DelayedText(rule)
        let words = text.split(separator: " ")
        let letters = words.flatMap { word in
            word.enumerated().map {
                DelayedText.Letter(String($1), startsWord: $0 == 0, endsWord: $0 == word.count - 1)
            }
        }
        for (index, letter) in letters.prefix(count).enumerated() { delayed.hear(letter, at: time(100 * (index + 1))) }
        return delayed
    }

    private static func taken(_ delayed: inout DelayedText, at milliseconds: Int) -> String {
        delayed.take(at: time(milliseconds)).map { ($0.startsWord ? " " : "") + $0.text }.joined()
    }

    @Test func `each character is due a time after its end`() {
        var delayed = Self.heard(.after(250), upTo: 5)
        #expect(delayed.deadline == Self.time(350))
        let taken = [349, 350, 749].map { Self.taken(&delayed, at: $0) }
        #expect(taken == ["", " K", "M RU"])
        delayed.finish()
        let rest = [749, 750].map { Self.taken(&delayed, at: $0) }
        #expect(rest == ["", "A"], "the end of the text does not shorten the delay")
        #expect(delayed.deadline == nil)
    }

    @Test func `a pause holds every character, and its time does not count`() {
        var delayed = Self.heard(.after(250), upTo: 2)
        delayed.pause(at: Self.time(300))
        #expect(delayed.deadline == nil)
        let held = Self.taken(&delayed, at: 5000)
        #expect(held.isEmpty)
        delayed.resume(at: Self.time(5300))
        let taken = [5349, 5350, 5450].map { Self.taken(&delayed, at: $0) }
        #expect(taken == ["", " K", "M"])
    }

    @Test func `restart begins the delay again`() {
        var delayed = Self.heard(.after(250), upTo: 2)
        let restarted = delayed.restart(at: Self.time(340))
        let taken = [589, 590].map { Self.taken(&delayed, at: $0) }
        #expect(restarted && taken == ["", " KM"])
        let again = delayed.restart(at: Self.time(600))
        #expect(!again, "nothing waits")
    }

    @Test func `the last characters wait until more have sounded, or the text has ended`() {
        for count in 0...5 {
            var delayed = Self.heard(.behind(3), upTo: count)
            let first = delayed.take(at: Self.time(9000))
            #expect(first.count == max(0, count - 3))
            delayed.finish()
            let last = delayed.take(at: Self.time(9000))
            #expect(last.count == min(3, count))
        }
    }

    @Test func `a word waits for its end`() {
        let expected = ["", "", " KM", " KM", " KM", " KM RUA"]
        for count in 0...5 {
            var delayed = Self.heard(.word, upTo: count)
            let taken = Self.taken(&delayed, at: 9000)
            #expect(taken == expected[count])
        }
    }
}
