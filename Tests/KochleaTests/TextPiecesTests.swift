import Interface
import Morse
import TestSupport
import Testing

@testable import kochlea

@Suite("Pieces of text")
struct TextPiecesTests {
    /// All pieces of a text that arrives in parts of the given size.
    private func pieces(_ bytes: [UInt8], parts: Int) -> [TextPieces.Piece] {
        var text = TextPieces()
        var pieces: [TextPieces.Piece] = []
        for start in stride(from: 0, to: bytes.count, by: parts) {
            text.take(bytes[start..<min(start + parts, bytes.count)])
            while let piece = text.next() { pieces.append(piece) }
        }
        text.take([])
        while let piece = text.next() { pieces.append(piece) }
        return pieces
    }

    /// Joins pieces with the spaces that they ask for.
    private func joined(_ pieces: [TextPieces.Piece]) -> String {
        pieces.map { $0.text + ($0.endsWord ? " " : "") }.joined()
    }

    private func words(_ text: String) -> [Substring] { text.split { $0.isWhitespace } }

    @Test("A line is a piece as soon as its line feed has come")
    func line() {
        var text = TextPieces()
        text.take(Array("CQ CQ\nDE".utf8))
        #expect(text.next() == TextPieces.Piece(text: "CQ CQ", endsWord: true, endsLine: true))
        #expect(text.next() == nil)
        text.take(Array(" W1AW".utf8))
        #expect(text.next() == nil)
        text.take([])
        #expect(text.next() == TextPieces.Piece(text: "DE W1AW", endsWord: true, endsLine: true))
        #expect(text.next() == nil && text.isAtEnd)
    }

    @Test("Any text has the same words in pieces, whatever the parts in which it arrives", arguments: 0..<60)
    func law(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let signs: [String] = ["E", "<AR>", "é", "Ж", "か", "<", ">", "<<SK>", " ", "\t", "\n", "\r\n", "語"]
        // From single words of some thousand bytes to lines of some words.
        let gap = [0, 2, 30][seed % 3]
        var written = ""
        for _ in 0..<3000 {
            let isSpace = gap > 0 && Int.random(in: 0..<gap, using: &generator) == 0
            written += isSpace ? " " : signs[Int.random(in: 0..<(gap == 0 ? 8 : signs.count), using: &generator)]
        }
        for parts in [1, 7, 512, 4096] {
            let pieces = pieces(Array(written.utf8), parts: parts)
            #expect(words(joined(pieces)) == words(written), "parts of \(parts)")
            #expect(pieces.allSatisfy { $0.text.utf8.count <= TextPieces.longest })
            for (piece, next) in zip(pieces, pieces.dropFirst()) where !piece.endsWord {
                for prosign in ["<AR>", "<SK>"] {
                    for kept in 1..<prosign.count {
                        let isDivided =
                            piece.text.hasSuffix(prosign.prefix(kept))
                            && next.text.hasPrefix(prosign.dropFirst(kept))
                        #expect(!isDivided, "\(prosign) after \(kept) characters")
                    }
                }
            }
        }
    }

    @Test("Invalid bytes become characters without code, and nothing else is lost")
    func invalid() {
        let pieces = pieces([0x45, 0xFF, 0xC3, 0x45, 0xE2, 0x82, 0x20, 0x00, 0x54], parts: 3)
        #expect(joined(pieces) == "E\u{FFFD}\u{FFFD}E\u{FFFD} \u{0}T ")
    }

    @Test("Megabytes without a line feed are divided quickly and completely")
    func long() {
        let pieces = pieces([UInt8](repeating: UInt8(ascii: "E"), count: 4 << 20), parts: 65_536)
        #expect(pieces.reduce(0) { $0 + $1.text.utf8.count } == 4 << 20)
        #expect(pieces.dropLast().allSatisfy { !$0.endsWord })
    }
}

@Suite("Reading of text without settings")
struct SayReadingTests {
    private func sent(_ text: String, language: String = "en") throws -> (String?, [String]) {
        var reading = SayReading(language: try #require(LanguageTag(language)))
        let morse = reading.morse(of: text)
        return (morse?.description, reading.takeUnknown())
    }

    @Test("Characters without code are skipped and named once")
    func unknown() throws {
        #expect(try sent("a€b € <AR>#") == ("AB <AR>", ["€", "#"]))
        #expect(try sent("€") == (nil, ["€"]))
        #expect(try sent(" \t") == (nil, []))
    }

    @Test(
        "The alphabet of the language is preferred, and any other is found",
        arguments: [("ru", "Эхо"), ("ja", "カナ"), ("el", "ΩΨ"), ("en", "שלג"), ("en", "ΩΨ")])
    func alphabets(language: String, text: String) throws {
        let (morse, unknown) = try sent(text, language: language)
        #expect(unknown.isEmpty)
        #expect(morse == text.uppercased())
    }
}
