import Morse
import Testing

@testable import Interface

/// Reports of modes that another program left on, and late answers of the terminal.
@Suite struct TerminalProtocolTests {
    /// Feeds bytes one by one, `apart` milliseconds apart.
    private func reports(_ text: String, apart: Int = 5) -> [KeyReport] {
        var parser = KeyParser()
        var now = Instant.start
        var reports: [KeyReport] = []
        for byte in text.utf8 {
            reports += parser.expire(at: now)
            reports += parser.take([byte], at: now)
            now = now.advanced(byMilliseconds: apart)
        }
        reports += parser.expire(at: now.advanced(byMilliseconds: 200))
        return reports + parser.finish()
    }

    private func keys(_ text: String, apart: Int = 5) -> [KeyReport] {
        reports(text, apart: apart).filter { $0 != .unused }
    }

    @Test(arguments: [
        ("99;5", TerminalSignal.interrupt), ("99;5:1", .interrupt), ("1089::99;5", .interrupt), ("1089;5", .interrupt),
        ("99:67;6", .interrupt), ("122;5", .suspend), ("92;5", .quit),
    ])
    func `Ctrl with a letter is its signal`(code: String, signal: TerminalSignal) {
        #expect(reports("\u{1b}[\(code)u") == [.signal(signal)])
    }

    @Test func `keys with a code point are those keys`() {
        let expected: [(String, Key)] = [
            ("[27u", .escape), ("[27;1:1u", .escape), ("[13u", .enter), ("[9u", .tab), ("[127u", .backspace),
            ("[32u", .space), ("[107u", .character("k")), ("[107;1:2u", .character("k")),
            ("[107;2u", .character("K")), ("[107:75;2u", .character("K")), ("[47;2u", .character("?")),
            ("[47:63;2u", .character("?")), ("[47;2;63u", .character("?")), ("[107;65u", .character("k")),
            ("[57414u", .enter), ("[57404u", .character("5")), ("[57419u", .up), ("[57364u", .function(1)),
            ("[27;2;63~", .character("?")), ("[27;5;105~", .tab), ("[27;1;107~", .character("k")),
            ("[1;1:1A", .up), ("[1;1:2B", .down),
        ]
        for (text, key) in expected {
            #expect(reports("\u{1b}\(text)") == [.key(key)], "\(text)")
        }
        #expect(reports("\u{1b}[27;5;99~") == [.signal(.interrupt)])
        #expect(reports("\u{1b}[99;5ux") == [.signal(.interrupt), .key(.character("x"))])
    }

    @Test(arguments: ["[107;1:3u", "[27;1:3u", "[99;5:3u", "[1;1:3A", "[15;1:3~", "[57441;2u", "[57358u", "[107;9u"])
    func `releases and keys that only modify are nothing`(sequence: String) {
        #expect(reports("\u{1b}\(sequence)") == [.unused])
    }

    @Test(arguments: [
        "]11;rgb:0000/0000/0000\u{1b}\\", "]52;c;eHl6\u{7}", "P1$r0m\u{1b}\\", "P>|XTerm(379)\u{1b}\\",
        "_Gi=31;OK\u{1b}\\", "^private\u{1b}\\", "Xstart\u{1b}\\", "[?1004;2$y", "[4;1$y", "[?62;1;6c", "[<0;3;4M",
        "[32;3;4M", "[M !!", "[Mk[A", "]0;straße\u{1b}\\",
    ])
    func `answers and mouse reports are no keys`(sequence: String) {
        #expect(keys("\u{1b}\(sequence)k") == [.key(.character("k"))])
    }

    @Test func `a string that never ends is given up, and takes no key with it after that`() {
        var parser = KeyParser()
        #expect(parser.take(Array("\u{1b}]11;rgb".utf8), at: .start) == [])
        #expect(parser.expire(at: Instant.start.advanced(byMilliseconds: 100)) == [.unused])
        let later = Instant.start.advanced(byMilliseconds: 101)
        #expect(parser.take(Array("k".utf8), at: later) == [.key(.character("k"))])
        let endless = [UInt8](Array("\u{1b}P".utf8) + [UInt8](repeating: 0x61, count: KeyParser.longestString + 1))
        #expect(parser.take(endless, at: .start) == [.unused])
        #expect(parser.take(Array("k".utf8), at: .start) == [.key(.character("k"))])
        // Alt with a letter that begins a string.
        #expect(reports("\u{1b}P") == [.key(.escape), .key(.character("P"))])
        #expect(keys("\u{1b}]0;x\u{1b}[A") == [.key(.up)])
    }

    @Test func `an arrow whose bytes come 50 ms apart is an arrow`() {
        for text in ["\u{1b}[A", "\u{1b}OA", "\u{1b}[1;2A"] { #expect(reports(text, apart: 50) == [.key(.up)]) }
        #expect(reports("\u{1b}[15~", apart: 90) == [.key(.function(5))])
    }

    @Test func `Escape alone is known at once to have begun`() {
        var parser = KeyParser()
        #expect(!parser.hasLoneEscape)
        _ = parser.take([0x1b], at: .start)
        #expect(parser.hasLoneEscape)
        _ = parser.take(Array("[".utf8), at: .start)
        #expect(!parser.hasLoneEscape)
    }
}
