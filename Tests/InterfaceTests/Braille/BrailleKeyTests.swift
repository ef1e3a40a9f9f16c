import Testing

@testable import Interface

@Suite struct BrailleKeyTests {
    /// The letters by their dots, in the order of teaching.
    private static let letters: [(Character, [Int])] = [
        ("a", [1]), ("b", [1, 2]), ("c", [1, 4]), ("d", [1, 4, 5]), ("e", [1, 5]), ("f", [1, 2, 4]),
        ("g", [1, 2, 4, 5]),
        ("h", [1, 2, 5]), ("i", [2, 4]), ("j", [2, 4, 5]), ("k", [1, 3]), ("l", [1, 2, 3]), ("m", [1, 3, 4]),
        ("n", [1, 3, 4, 5]), ("o", [1, 3, 5]), ("p", [1, 2, 3, 4]), ("q", [1, 2, 3, 4, 5]), ("r", [1, 2, 3, 5]),
        ("s", [2, 3, 4]), ("t", [2, 3, 4, 5]), ("u", [1, 3, 6]), ("v", [1, 2, 3, 6]), ("w", [2, 4, 5, 6]),
        ("x", [1, 3, 4, 6]), ("y", [1, 3, 4, 5, 6]), ("z", [1, 3, 5, 6]),
    ]
    /// Digits are those of mathematics, in the lower part of the cell. The signs can be sent.
    private static let others: [(Character, [Int])] = [
        ("1", [2]), ("2", [2, 3]), ("3", [2, 5]), ("4", [2, 5, 6]), ("5", [2, 6]), ("6", [2, 3, 5]),
        ("7", [2, 3, 5, 6]),
        ("8", [2, 3, 6]), ("9", [3, 5]), ("0", [3, 5, 6]), (".", [4, 6]), (",", [6]), ("?", [1, 4, 5, 6]),
        ("/", [3, 4]), ("=", [1, 2, 3, 4, 5, 6]), ("+", [3, 4, 6]), ("-", [3, 6]),
    ]

    private func dots(_ numbers: [Int]) -> UInt8 { numbers.reduce(0) { $0 | 1 << UInt8($1 - 1) } }

    @Test func `dots are letters, digits and signs`() {
        #expect(Self.letters.count == 26)
        for (character, numbers) in Self.letters + Self.others {
            #expect(BrailleDots.key(dots(numbers)) == .character(character))
        }
        for (character, numbers) in Self.letters {
            #expect(BrailleDots.key(dots(numbers + [7])) == .character(character), "a capital is the same letter")
        }
        #expect(BrailleDots.key(0) == .space)
        #expect(BrailleDots.key(dots([7])) == .backspace)
        #expect(BrailleDots.key(dots([8])) == .enter)
    }

    @Test func `every combination of dots is a key of its own`() {
        #expect(Set((0..<64).map { BrailleDots.key($0).name }).count == 64)
    }

    @Test(
        arguments: [
            (0x2022_000D, BrailleKey.dots(0x0D)), (0x2022_0100, .key(.space)), (0x2001_0003, .cell(3)),
            (0x2000_0002, .nextLine), (0x2000_0001, .previousLine), (0x2000_0018, .forward), (0x2000_0017, .backward),
            (0x2000_001F, .newest), (0x6B, .key(.character("k"))), (0x20, .key(.space)), (0xFF0D, .key(.enter)),
            (0xFF08, .key(.backspace)), (0xFF54, .key(.down)), (0xFFBE, .key(.function(1))),
            (0xFFC9, .key(.function(12))),
            (0xE9, .key(.character("é"))), (0x0100_043A, .key(.character("к"))), (0x2_0000_004B, .key(.character("K"))),
        ] as [(UInt64, BrailleKey)])
    func `a code is a key`(code: UInt64, key: BrailleKey) {
        #expect(BrailleKeyCode.key(code) == key)
    }

    @Test(arguments: [0x2000_0063, 0x2005_0001, 0xFFCA, 0x07, 0x7F, 0x85, 0xA0, 0x0100_D800, 0x4_0000_0063, UInt64.max])
    func `other codes are none`(code: UInt64) {
        #expect(BrailleKeyCode.key(code) == nil)
    }

    @Test func `what the server is asked for is understood`() {
        for command in BrailleKeyCode.commands { #expect(BrailleKeyCode.key(command) != nil) }
    }
}
