import Morse
import Testing

@Suite("PatternSet")
struct PatternSetTests {
    @Test("it contains what was put in and nothing else")
    func whole() {
        let set = PatternSet(.international)
        for count in 1...10 {
            for digits in 0..<1 << count {
                let pattern = Pattern(elements: digits, count: count)
                #expect(pattern.count == count)
                #expect(set.contains(pattern) == (Alphabet.international.symbol(for: pattern) != nil))
            }
        }
    }

    @Test("it is empty without patterns, and leaves out patterns that are too long")
    func short() throws {
        let long = try #require(Pattern(String(repeating: "-", count: 10)))
        let nine = Pattern(elements: 0b1_0101_0101, count: 9)
        #expect(!PatternSet([]).contains(nine))
        #expect(PatternSet([nine, long]).contains(nine))
        #expect(!PatternSet([nine, long]).contains(long))
        #expect(nine.description == "-.-.-.-.-")
    }
}
