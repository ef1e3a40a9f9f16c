import Testing

@testable import Activities
@testable import Interface

@Suite struct TerminalTextTests {
    private func csv(_ text: String) -> String {
        var bytes: [UInt8] = []
        ArchiveStyle.csv.append("x", [JSONValue.Field("pattern", .string(text))], to: &bytes)
        let row = String(decoding: bytes, as: UTF8.self).drop { $0 != "," }.trimmingPrefix { $0 == "," }
        return String(row.reversed().drop { $0 == "," || $0 == "\n" }.reversed())
    }

    @Test func `no control character and no mark of direction is left`() {
        let wrong = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init).filter { scalar in
            let isControl = [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            let expected = isControl ? " " : scalar.properties.isBidiControl ? "" : String(scalar)
            return TerminalText.plain(String(scalar)) != expected
        }
        #expect(wrong.isEmpty)
        #expect(TerminalText.plain("क्\u{200d}ष ن\u{200c}ا") == "क्\u{200d}ष ن\u{200c}ا")
    }

    @Test func `a table has no formulas and no control characters`() {
        for formula in ["=1+2", "+1", "-.-", "@A1"] { #expect(csv(formula) == "'" + formula) }
        #expect(csv("=HYPERLINK(\"x\",1)") == "\"'=HYPERLINK(\"\"x\"\",1)\"")
        #expect(csv("\tx") == "'\\u0009x" && csv("\r\nx") == "'\\u000d\\u000ax")
        #expect(csv("a\u{1b}[2J\u{9b}\u{202e}b\nc") == "a\\u001b[2J\\u009b\\u202eb\\u000ac")
        #expect(csv(".-") == ".-" && csv("K") == "K" && csv("a-b") == "a-b")
        var bytes: [UInt8] = []
        ArchiveStyle.csv.append("x", [JSONValue.Field("level", .integer(-5))], to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self).contains(",-5"))
    }

    @Test func `JSON has no character that controls a terminal`() throws {
        let text = "a\u{7f}\u{9b}\u{202e}\u{2028}\u{1b}ä👍🏽\u{200d}"
        let json = JSONValue.string(text)
        var bytes: [UInt8] = []
        json.write(to: &bytes)
        let written = String(decoding: bytes, as: UTF8.self)
        #expect(TerminalText.plain(written) == written)
        #expect(written == "\"a\\u007f\\u009b\\u202e\\u2028\\u001bä👍🏽\u{200d}\"")
    }
}
