import Testing

@testable import Platform
@testable import Trainer

/// A hand-made compiled catalogue in either byte order.
enum CatalogueBytes {
    static func make(_ messages: [(String, String)], bigEndian: Bool = false) -> [UInt8] {
        func word(_ value: Int) -> [UInt8] {
            let little = (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return bigEndian ? little.reversed() : little
        }
        let sorted = messages.sorted { $0.0 < $1.0 }
        let tables = 28 + 16 * sorted.count
        var body: [UInt8] = []
        var originals: [UInt8] = []
        var translations: [UInt8] = []
        for (text, keep) in sorted.map({ ($0.0, true) }) + sorted.map({ ($0.1, false) }) {
            let entry = word(text.utf8.count) + word(tables + body.count)
            if keep { originals += entry } else { translations += entry }
            body += Array(text.utf8) + [0]
        }
        let count = sorted.count
        let head = [0x9504_12de, 0, count, 28, 28 + 8 * count, 0, tables].flatMap(word)
        return head + originals + translations + body
    }
}

@Suite("Compiled catalogues")
struct LocalisationMessageFileTests {
    static let header =
        "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\nX-Espeak-Voice: de\n"
    static let messages = [
        ("", header), ("a.one", "Grüße"), ("b.two\u{0}b.two", "{count} Zeichen\u{0}{count} Zeichen alle"),
        ("c.three", ""),
    ]

    @Test("The header is read without the messages", arguments: [false, true])
    func headerAlone(bigEndian: Bool) throws {
        let long = Self.messages + [("long", String(repeating: "x", count: 1_000_000))]
        let bytes = CatalogueBytes.make(long, bigEndian: bigEndian)
        var count = 0
        let header = MessageFile.header { offset, length in
            count += length
            guard bytes.indices.contains(offset) else { return nil }
            return Array(bytes[offset..<min(bytes.count, offset + length)])
        }
        #expect(header?["X-Espeak-Voice"] == "de" && header == MessageFile(bytes: bytes)?.header)
        #expect(count < 1000)
        for length in 0..<60 {
            let cut = Array(bytes[..<length])
            #expect(
                MessageFile.header { offset, count in
                    cut.indices.contains(offset) ? Array(cut[offset..<min(cut.count, offset + count)]) : nil
                }?["X-Espeak-Voice"] == nil)
        }
    }

    @Test("Messages are found in both byte orders", arguments: [false, true])
    func reading(bigEndian: Bool) throws {
        let file = try #require(MessageFile(bytes: CatalogueBytes.make(Self.messages, bigEndian: bigEndian)))
        #expect(file.text("a.one") == "Grüße")
        #expect(file.text("b.two") == "{count} Zeichen")
        #expect(file.text("b.two", count: 1) == "{count} Zeichen")
        #expect(file.text("b.two", count: 5) == "{count} Zeichen alle")
        #expect(file.text("a.one", count: 5) == "Grüße")
        #expect(file.text("a") == nil)
        #expect(file.text("") == nil)
        #expect(file.header["X-Espeak-Voice"] == "de")
    }

    @Test("A file cut anywhere is refused or read in part, and never trapped on")
    func truncation() {
        let bytes = CatalogueBytes.make(Self.messages)
        for length in 0..<bytes.count - 1 {
            let file = MessageFile(bytes: Array(bytes.prefix(length)))
            if length < 28 + 16 * Self.messages.count { #expect(file == nil, "\(length)") }
        }
    }

    @Test("A file with any byte changed is never trapped on")
    func damage() {
        let bytes = CatalogueBytes.make(Self.messages)
        for index in bytes.indices {
            for value in [UInt8(0), 0x7f, 0x80, 0xff] where value != bytes[index] {
                var damaged = bytes
                damaged[index] = value
                let file = MessageFile(bytes: damaged)
                if index < 4 { #expect(file == nil) }
                _ = file?.text("b.two", count: 2)
            }
        }
    }

    @Test("A plural rule that cannot be read makes the file unreadable")
    func badRule() {
        #expect(MessageFile(bytes: CatalogueBytes.make([("", "Plural-Forms: nplurals=2; plural=oops;\n")])) == nil)
    }
}
