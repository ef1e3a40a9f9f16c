import Morse
import Testing

@Suite("Pattern")
struct PatternTests {
    /// Every pattern of up to six elements.
    static let small: [String] = (1...6).flatMap { count in
        (0..<(1 << count)).map { bits in
            String((0..<count).map { bits >> $0 & 1 == 1 ? Character("-") : Character(".") })
        }
    }

    @Test("its description parses back to itself, and no two patterns are equal")
    func description() throws {
        var seen: Set<Pattern> = []
        for text in PatternTests.small {
            let pattern = try #require(Pattern(text))
            #expect(pattern.description == text)
            #expect(pattern.count == text.count)
            seen.insert(pattern)
        }
        #expect(seen.count == PatternTests.small.count)
    }

    @Test("only dots and dashes are accepted", arguments: ["", " ", ". -", "−", "·", "K", ".-\n"])
    func notAPattern(text: String) {
        #expect(Pattern(text) == nil)
    }

    @Test("it holds as many elements as stated, and refuses one more")
    func capacity() throws {
        var pattern = try #require(Pattern(String(repeating: "-", count: Pattern.capacity)))
        #expect(pattern.count == Pattern.capacity)
        let full = pattern
        let added = pattern.append(.dit)
        #expect(!added)
        #expect(pattern == full)
        #expect(Pattern(String(repeating: ".", count: Pattern.capacity + 1)) == nil)
    }

    @Test("its length is that of its marks plus one unit between them")
    func units() throws {
        #expect(Pattern().units == 0)
        for text in PatternTests.small {
            let pattern = try #require(Pattern(text))
            #expect(pattern.units == pattern.map(\.units).reduce(0, +) + pattern.count - 1)
        }
    }

    @Test("it is a prefix of exactly those patterns whose text starts with its own")
    func begins() throws {
        for one in PatternTests.small where one.count <= 4 {
            for other in PatternTests.small where other.count <= 5 {
                let (prefix, whole) = (try #require(Pattern(one)), try #require(Pattern(other)))
                #expect(prefix.begins(whole) == other.hasPrefix(one))
            }
        }
    }

    @Test("only the last dit is spoken with a t")
    func syllables() throws {
        for text in PatternTests.small {
            let pattern = try #require(Pattern(text))
            let syllables = pattern.syllables
            #expect(syllables.map { $0 == .dah } == pattern.map { $0 == .dah })
            #expect(!syllables.dropLast().contains(.dit))
            #expect(syllables.last != .di)
        }
        #expect(Pattern("..-")?.syllables == [.di, .di, .dah])
        #expect(Pattern("-.")?.syllables == [.dah, .dit])
    }
}
