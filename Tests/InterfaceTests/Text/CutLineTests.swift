import Morse
import Testing

@testable import Interface

@Suite struct CutLineTests {
    private func cut(_ text: String, _ columns: Int) -> [String] {
        CutLine(text, columns: columns).parts
    }

    @Test(arguments: [
        ("", 20, [""]), ("Level 5, A", 20, ["Level 5, A"]), ("one two", 7, ["one two"]),
        ("one two", 6, ["one", "two"]),
        ("one two", 3, ["one", "two"]), ("one  two ", 4, ["one", "two"]), ("abcdefg h", 3, ["abc", "def", "g h"]),
        ("a bcdefg", 3, ["a", "bcd", "efg"]), ("Größe ändern", 6, ["Größe", "ändern"]), ("x", 0, [""]),
    ])
    func `a text is cut at the ends of words`(text: String, columns: Int, parts: [String]) {
        #expect(cut(text, columns) == parts)
    }

    @Test(arguments: [
        ("Type what you hear. Tab repeats. Escape pauses.", ["Type what you hear. Tab repeats.", "Escape pauses."]),
        (
            "Nothing typed. Tab repeats, Down gives the answer.",
            ["Nothing typed.", "Tab repeats, Down gives the answer."]
        ),
        (
            "one two three four five six seven, eight nine ten",
            ["one two three four five six seven,", "eight nine ten"]
        ),
        ("one two three four five six seven eight nine", ["one two three four five six seven eight", "nine"]),
        ("Right: K, M", ["Right: K, M"]),
    ])
    func `what is heard is cut where a voice pauses`(text: String, parts: [String]) {
        #expect(CutLine(text, columns: 40, isHeard: true).parts == parts)
    }

    @Test func `nothing is lost, nothing is too wide, and no word is cut that has room`() {
        var dice = SplitMix64(seed: 7)
        for _ in 0..<300 {
            let words = (0..<Int.random(in: 0...9, using: &dice)).map { _ in
                String(repeating: "x", count: Int.random(in: 1...12, using: &dice))
            }
            let columns = Int.random(in: 1...14, using: &dice)
            let parts = cut(words.joined(separator: " "), columns)
            #expect(parts.allSatisfy { $0.unicodeScalars.count <= columns })
            let pieces = parts.flatMap { $0.split(separator: " ").map(String.init) }
            #expect(pieces.joined() == words.joined())
            if words.allSatisfy({ $0.count <= columns }) { #expect(pieces == words) }
        }
    }
}
