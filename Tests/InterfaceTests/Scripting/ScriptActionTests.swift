import Keyer
import Morse
import Testing

@testable import Interface

@Suite struct ScriptActionTests {
    private static let namedKeys: [Key] =
        [.enter, .escape, .tab, .space, .backspace, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown]
        + (1...12).map { .function($0) }

    @Test func `every named key is known by the contract's name`() throws {
        let names =
            [
                "enter", "esc", "tab", "space", "backspace", "up", "down", "left", "right", "home", "end", "pageup",
                "pagedown",
            ]
            + (1...12).map { "f\($0)" }
        #expect(Self.namedKeys.map(\.name) == names)
        for key in Self.namedKeys {
            #expect(Key(name: key.name) == key)
            #expect(try ScriptAction.parse("key \(key.name)", number: 1) == .key(key))
        }
    }

    @Test func `every printable character is a key`() throws {
        for scalar in (0x21...0x7E).compactMap(UnicodeScalar.init) + "äÄßé日".unicodeScalars {
            let character = Character(scalar)
            let key = Key.character(character)
            #expect(key.name == String(character))
            #expect(Key(name: key.name) == key)
            #expect(try ScriptAction.parse("key \(character)", number: 1) == .key(key))
        }
    }

    @Test func `every kind of line is an action`() throws {
        let lines: [(String, ScriptAction?)] = [
            ("", nil), ("   ", nil), ("# comment", nil), ("  # comment", nil), ("idle", .idle), ("  idle  ", .idle),
            ("wait 0", .wait(0)), ("wait 86400000", .wait(86_400_000)), ("wait   12", .wait(12)),
            ("text KM", .text([.character("K"), .character("M")])),
            ("text a b", .text([.character("a"), .space, .character("b")])),
            ("text #", .text([.character("#")])), ("key #", .key(.character("#"))),
            ("down dit", .contact(.dit, isDown: true)), ("down dah", .contact(.dah, isDown: true)),
            ("down straight", .contact(.straight, isDown: true)), ("up dit", .contact(.dit, isDown: false)),
            ("up dah", .contact(.dah, isDown: false)), ("up straight", .contact(.straight, isDown: false)),
            ("morse DE W1AW<AR>", .morse(try MorseText(parsing: "DE W1AW<AR>"))),
            ("knob 1", .knob(1)), ("knob -100", .knob(-100)), ("idle\r", .idle), ("key\tenter", .key(.enter)),
            ("pad 2", .pads(2)), ("pad slow", .slowPad),
        ]
        for (line, action) in lines {
            #expect(try ScriptAction.parse(line, number: 1) == action, "\(line.debugDescription)")
        }
    }

    @Test(arguments: [
        "jump", "key", "key enter now", "key f0", "key f13", "key ENTER", "text", "wait", "wait x", "wait -1",
        "wait 86400001", "wait 1.5", "idle now", "down", "down left", "up", "up x", "morse", "IDLE", "key  ", "waitx 5",
        "morse A#", "morse <XX>", "knob", "knob 0", "knob 101", "knob x", "pad", "pad 3",
    ])
    func `a bad line is reported with its number and text`(line: String) {
        for number in [1, 17] {
            let expected = ScriptError(line: number, text: line.trimmed)
            #expect(throws: expected) { try ScriptAction.parse(line, number: number) }
        }
    }
}
