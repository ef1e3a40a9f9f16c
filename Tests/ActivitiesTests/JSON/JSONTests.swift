import FoundationEssentials
import Morse
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct JSONReaderTests {
    private func value(_ text: String) -> JSONValue? { JSONValue(bytes: Array(text.utf8)[...]) }

    @Test func `every kind of value is read`() {
        let text = #" { "a" : 1 ,"b":-20, "c":true,"d":false,"e":null,"f":"x","g":[1,[],{}],"h":1.5e3 } "#
        #expect(
            value(text)
                == .object([
                    .init("a", .integer(1)), .init("b", .integer(-20)), .init("c", .boolean(true)),
                    .init("d", .boolean(false)), .init("e", .null), .init("f", .string("x")),
                    .init("g", .array([.integer(1), .array([]), .object([])])), .init("h", .number(1500)),
                ]))
        #expect(value("{}") == .object([]))
        #expect(value("7") == .integer(7))
        #expect(value(#""\"\\\/\b\f\n\r\té\ud83d\ude00""#) == .string("\"\\/\u{8}\u{C}\n\r\té😀"))
        #expect(value("-0") == .integer(0))
        #expect(value("99999999999999999999") == .digits("99999999999999999999"))
        #expect(value("18446744073709551615") == JSONValue(UInt64.max))
    }

    @Test(arguments: [
        "", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1}x", "01", "1.", ".5", "1e", "1e400", "-", "tru", "nul",
        "[1", "[1,]", "[,1]", "{a:1}", "\"x", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
        "\"\\u+123\"", "\"\t\"", "{\"a\":1 \"b\":2}", "1 2", "NaN", "+1", "[1 2]",
    ])
    func `what is no JSON is refused`(text: String) {
        #expect(value(text) == nil)
    }

    @Test func `nesting has an end, and bytes that are no text are none`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(value(nested(64)) != nil)
        #expect(value(nested(65)) == nil)
        #expect(value(nested(1_000_000)) == nil)
        #expect(JSONValue(bytes: [0x22, 0xFF, 0x22]) == nil)
    }
}

/// Two versions read stored JSON: this one, and an older one that used Foundation's coder.
@Suite struct JSONCodingTests {
    private enum Shape: Equatable, Codable {
        case none
        case one(Int)
        case named(size: Double, tags: [String])
    }

    private struct Everything: Equatable, Codable {
        var text = "é \"/\\ \n\u{1}"
        var large = UInt64.max
        var small = Int64.min
        var byte: UInt8 = 255
        var number = 0.1
        var single: Float = 2.5
        var whole = 3.0
        var flag = true
        var missing: Int?
        var present: Int? = 4
        var holes: [Int?] = [1, nil, 3]
        var map = ["a": [1, 2], "b": []]
        var pairs = [3: "c"]
        var shapes: [Shape] = [.none, .one(-1), .named(size: 1.5, tags: ["x"])]
        var symbols = ["K", "<AR>"].compactMap(Symbol.init(_:))
        var dice = SplitMix64(seed: 7)
        var moment = Moment(epochSeconds: 5, day: Day(ordinal: 20_000), secondOfDay: 9)
    }

    @Test func `a value comes back, and so does what Foundation's coder wrote`() throws {
        let value = Everything()
        let text = try #require(value.jsonText)
        #expect(Everything(jsonText: text) == value)
        #expect(try JSONDecoder().decode(Everything.self, from: Data(text.utf8)) == value)
        #expect(Everything(json: Array(try JSONEncoder().encode(value))) == value)
        #expect(text == value.jsonText, "the same value gives the same bytes")
    }

    @Test func `what does not fit is refused`() {
        func isRead<Value: Decodable>(_ type: Value.Type, _ text: String) -> Bool { type.init(jsonText: text) != nil }
        #expect(isRead([UInt8].self, "[0,255]"))
        #expect(!isRead([UInt8].self, "[256]"))
        #expect(!isRead([UInt8].self, "[-1]"))
        #expect(!isRead([Int].self, "[9223372036854775808]"))
        #expect(!isRead([Int].self, "[1.5]"))
        #expect(!isRead([Int].self, "[\"1\"]"))
        #expect(!isRead([Bool].self, "[1]"))
        #expect(!isRead([String].self, "[null]"))
        #expect(isRead([Double].self, "[1,18446744073709551615,2.5]"))
        #expect(isRead(Day.self, #"{"ordinal":1,"unknown":[]}"#))
        #expect(!isRead(Day.self, #"{"ordinal":1,"ordinal":2}"#), "which of the two is meant?")
        #expect(!isRead(Day.self, "{}"))
        #expect([Double.infinity].jsonText == nil)
    }
}
