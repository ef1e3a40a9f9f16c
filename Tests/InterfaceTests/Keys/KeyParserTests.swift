import Morse
import TestSupport
import Testing

@testable import Interface

/// Feeds chunks 5 ms apart, then lets the timeout of sequences pass.
private func parse(_ chunks: [[UInt8]]) -> [KeyReport] {
    var parser = KeyParser()
    var reports: [KeyReport] = []
    var now = Instant.start
    for chunk in chunks {
        reports += parser.take(chunk, at: now)
        now = now.advanced(byMilliseconds: 5)
        reports += parser.expire(at: now)
    }
    if let deadline = parser.pendingDeadline { reports += parser.expire(at: deadline) }
    return reports + parser.finish()
}

private func parse(_ text: String) -> [KeyReport] { parse([Array(text.utf8)]) }

/// All divisions of the bytes into non-empty pieces.
private func cuts(_ bytes: [UInt8]) -> [[[UInt8]]] {
    (0..<(1 << (bytes.count - 1))).map { mask in
        var chunks: [[UInt8]] = [[]]
        for (index, byte) in bytes.enumerated() {
            if index > 0, mask & (1 << (index - 1)) != 0 { chunks.append([]) }
            chunks[chunks.count - 1].append(byte)
        }
        return chunks
    }
}

@Suite struct KeyParserTests {
    /// From the documentation of terminals: xterm ctlseqs, console_codes(4), rxvt's reference, VT220 manual.
    static let sequences: [(bytes: String, key: Key)] = {
        var table: [(String, Key)] = [
            ("\r", .enter), ("\n", .enter), ("\t", .tab), (" ", .space), ("\u{7f}", .backspace), ("\u{8}", .backspace),
            ("\u{a0}", .space),
            ("\u{1b}[Z", .tab), ("\u{1b}OM", .enter), ("\u{1b}Op", .character("0")), ("\u{1b}Oy", .character("9")),
            ("\u{1b}Ok", .character("+")), ("\u{1b}On", .character(".")), ("\u{1b}OX", .character("=")),
        ]
        let cursor: [(Character, Key)] = [
            ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
        ]
        for (letter, key) in cursor {
            table += [("\u{1b}[\(letter)", key), ("\u{1b}O\(letter)", key), ("\u{1b}\u{1b}[\(letter)", key)]
            table += (2...16).map { ("\u{1b}[1;\($0)\(letter)", key) }
            table.append(("\u{1b}O5\(letter)", key))
        }
        for (letter, key) in cursor.prefix(4) {
            table += [("\u{1b}[\(letter.lowercased())", key), ("\u{1b}O\(letter.lowercased())", key)]
        }
        for (number, key) in [(1, Key.home), (7, .home), (4, .end), (8, .end), (5, .pageUp), (6, .pageDown)] {
            table += ["~", "^", "$", "@", ";2~", ";5~"].map { ("\u{1b}[\(number)\($0)", key) }
        }
        for (number, letter) in zip(1...4, "PQRS") {
            table += ["\u{1b}O", "\u{1b}[", "\u{1b}[1;2", "\u{1b}[1;5", "\u{1b}O1;2"].map {
                ("\($0)\(letter)", .function(number))
            }
        }
        for (number, letter) in zip(1...5, "ABCDE") { table.append(("\u{1b}[[\(letter)", .function(number))) }
        for (number, code) in zip(1...12, [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]) {
            table += ["~", ";3~", "^", "$"].map { ("\u{1b}[\(code)\($0)", .function(number)) }
        }
        return table
    }()

    @Test func `every known sequence is its key, however the bytes are cut`() {
        for (text, key) in Self.sequences {
            for chunks in cuts(Array(text.utf8)) { #expect(parse(chunks) == [.key(key)], "\(chunks)") }
        }
    }

    @Test func `known sequences follow one another, cut at any one place`() {
        let bytes = Self.sequences.flatMap { Array($0.bytes.utf8) }
        let keys = Self.sequences.map { KeyReport.key($0.key) }
        for cut in 1..<bytes.count { #expect(parse([Array(bytes[..<cut]), Array(bytes[cut...])]) == keys) }
    }

    @Test func `every printable character of ASCII is itself`() {
        for byte in UInt8(0x21)..<0x7f {
            #expect(parse([[byte]]) == [.key(.character(Character(Unicode.Scalar(byte))))])
        }
    }

    @Test(arguments: ["é", "É", "ß", "×", "Ж", "א", "あ", "漢", "𝄞", "😀"])
    func `a character of several bytes is itself, however it is cut`(_ text: String) throws {
        let character = try #require(text.first)
        for chunks in cuts(Array(text.utf8)) { #expect(parse(chunks) == [.key(.character(character))]) }
    }

    @Test func `every scalar that UTF-8 has is one report`() {
        // Every 17th value covers all lead bytes and many tails.
        for value in stride(from: UInt32(0x80), through: 0x10ffff, by: 17) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(parse(String(Character(scalar))).count == 1, "\(value)")
        }
    }

    @Test func `Escape alone waits for a hundred milliseconds, and for nothing else`() {
        var parser = KeyParser()
        let now = Instant(microseconds: 1_000_000)
        #expect(parser.take([0x1b], at: now) == [])
        #expect(parser.pendingDeadline == now.advanced(byMilliseconds: 100))
        #expect(parser.expire(at: Instant(microseconds: 1_099_999)) == [])
        #expect(parser.expire(at: Instant(microseconds: 1_100_000)) == [.key(.escape)])
        #expect(parser.pendingDeadline == nil)
        #expect(parser.take(Array("k".utf8), at: now) == [.key(.character("k"))])
        #expect(parser.pendingDeadline == nil)
    }

    @Test func `the patience is counted from the last byte`() {
        var parser = KeyParser()
        _ = parser.take([0x1b], at: .start)
        _ = parser.take(Array("[".utf8), at: Instant.start.advanced(byMilliseconds: 99))
        #expect(parser.pendingDeadline == Instant.start.advanced(byMilliseconds: 199))
        let end = parser.take(Array("A".utf8), at: Instant.start.advanced(byMilliseconds: 198))
        #expect(end == [.key(.up)])
    }

    @Test func `no Escape is lost before another key`() {
        #expect(parse("\u{1b}q") == [.key(.escape), .key(.character("q"))])
        #expect(parse("\u{1b}\u{1b}") == [.key(.escape), .key(.escape)])
        #expect(parse("\u{1b}\u{1b}\u{1b}q") == [.key(.escape), .key(.escape), .key(.escape), .key(.character("q"))])
        #expect(parse("\u{1b}\r") == [.key(.escape), .key(.enter)])
        #expect(parse("\u{1b}é") == [.key(.escape), .key(.character("é"))])
        #expect(parse("\u{1b}[") == [.key(.escape), .key(.character("["))])
        #expect(parse("\u{1b}O") == [.key(.escape), .key(.character("O"))])
    }

    @Test func `the focus is reported, however the bytes are divided`() {
        for chunks in cuts(Array("\u{1b}[I".utf8)) { #expect(parse(chunks) == [.focus(true)]) }
        for chunks in cuts(Array("\u{1b}[O".utf8)) { #expect(parse(chunks) == [.focus(false)]) }
        #expect(parse("\u{1b}[O\u{1b}[Ik") == [.focus(false), .focus(true), .key(.character("k"))])
        #expect(parse("\u{1b}[1I") == [.unused])
    }

    @Test func `an unknown sequence is one unused report, however it is divided`() {
        let unknown = [
            "\u{1b}[2~", "\u{1b}[3~", "\u{1b}[27~", "\u{1b}[200~", "\u{1b}[24;80R",
            "\u{1b}[?1;2c", "\u{1b}[>0;1;0c", "\u{1b}[97;5u", "\u{1b}[G", "\u{1b}Oz", "\u{1b}[[F",
            "\u{1b}[<0;1;1M", "\u{1b}[1 A", "\u{1}", "\0", "\u{1c}", "\u{85}", "\u{9b}", "\u{ad}", "\u{200b}",
            "\u{2028}", "\u{e000}", "\u{1b}[99999999999~",
        ]
        for text in unknown {
            for chunks in cuts(Array(text.utf8)) { #expect(parse(chunks) == [.unused], "\(chunks)") }
            #expect(parse(text + "k") == [.unused, .key(.character("k"))])
        }
        // The sequence is incomplete, and the rest never comes.
        for text in ["\u{1b}[1;", "\u{1b}[1", "\u{1b}[[", "\u{1b}O1"] {
            for chunks in cuts(Array(text.utf8)) { #expect(parse(chunks) == [.unused], "\(chunks)") }
        }
    }

    @Test func `a sequence that is broken off does not swallow the next key`() {
        #expect(parse("\u{1b}[1;\u{1b}[A") == [.unused, .key(.up)])
        #expect(parse("\u{1b}[1\r") == [.unused, .key(.enter)])
        #expect(parse("\u{1b}[1;5é") == [.unused, .key(.character("é"))])
        #expect(parse("\u{1b}O\u{1b}OP") == [.unused, .key(.function(1))])
    }

    @Test func `bytes that are no UTF-8 are unused, and what follows is not`() {
        let k = UInt8(ascii: "k")
        let key = KeyReport.key(.character("k"))
        for byte in UInt8(0x80)...0xff where UTF8Character(lead: byte) == nil {
            #expect(parse([[byte, k]]) == [.unused, key])
        }
        for bytes: [UInt8] in [[0xc3], [0xe2], [0xe2, 0x82], [0xf0, 0x9f], [0xf0, 0x9f, 0x98]] {
            #expect(parse([bytes + [k]]) == [.unused, key])
            #expect(parse([bytes]) == [.unused])
        }
        // Overlong, a surrogate, beyond the end: the lead byte and each other byte stand alone.
        #expect(parse([[0xe0, 0x80, 0x80, k]]) == [.unused, .unused, .unused, key])
        #expect(parse([[0xed, 0xa0, 0x80, k]]) == [.unused, .unused, .unused, key])
        #expect(parse([[0xf4, 0x90, 0x80, 0x80, k]]) == [.unused, .unused, .unused, .unused, key])
        #expect(parse([[0xc3, 0xc3, 0xa9]]) == [.unused, .key(.character("é"))])
    }

    @Test func `the division of random bytes makes no difference`() {
        var random = SplitMix64(seed: 20_261_120)
        let alphabet: [UInt8] = [
            0x1b, 0x1b, 0x5b, 0x4f, 0x31, 0x32, 0x3b, 0x7e, 0x41, 0x24, 0x6b, 0xc3, 0xa9, 0x0d, 0x00,
        ]
        for _ in 0..<500 {
            let bytes = (0..<10).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
            let whole = parse([bytes])
            for chunks in cuts(bytes) where chunks.count <= 3 { #expect(parse(chunks) == whole, "\(chunks)") }
        }
    }

    @Test func `no number of bytes makes the parser wait without end`() {
        var parser = KeyParser()
        _ = parser.take([0x1b, 0x5b], at: .start)
        for _ in 0..<10_000 { #expect(parser.take([0x31], at: .start) == []) }
        #expect(parser.expire(at: Instant(microseconds: 100_000)) == [.unused])
        #expect(parser.take([0x6b], at: .start) == [.key(.character("k"))])
    }
}
