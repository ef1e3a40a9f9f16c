import OnAir
import Testing

@Suite struct StoredMessageTextTests {
    @Test func `fields are filled in, in any case, and inside words`() throws {
        let text = try StoredMessageText(" cq  de {Call} {call}/p  {number} {NAME}{other} <sk> ")
        #expect(text.description == "CQ DE {call} {call}/P {number} {name}{other} <SK>")
        #expect(text.fields == [.call, .other, .number, .name])
        let filled = try text.filled(with: [.call: "w1aw", .number: "007", .name: "Tom", .other: "DL1ABC"])
        #expect(filled == "CQ DE W1AW W1AW/P 007 TOMDL1ABC <SK>")
        #expect(try StoredMessageText(text.description) == text)
    }

    @Test func `what is not known is named, and so is an empty or blank callsign`() throws {
        let text = try StoredMessageText("{other} DE {call} {number}")
        for call in ["", "  "] {
            #expect(throws: StoredMessageText.Missing(fields: [.call, .other])) {
                try text.filled(with: [.call: call, .number: "001"])
            }
        }
        #expect(try StoredMessageText("").isEmpty && StoredMessageText(" \t").filled(with: [:]).isEmpty)
    }

    @Test func `what no keyer can send is named`() {
        for (text, unknown) in [
            ("CQ \u{2603} DE %", ["\u{2603}", "%"]), ("CQ {serial}", ["{serial}"]), ("CQ {", ["{"]), ("A}B", ["}"]),
            ("<CQ", ["<"]), ("{}", ["{}"]),
        ] {
            #expect(throws: StoredMessageTextError(unknown: unknown), "\(text)") { try StoredMessageText(text) }
        }
    }

    @Test func `letters of every alphabet can be sent`() throws {
        for text in ["ЦЩ ДЕ {call}", "ΓΕΙΑ", "73 = TU", "Ä"] {
            #expect(try StoredMessageText(text).description == text)
        }
    }

    @Test func `numbers have three digits at least`() {
        #expect([1, 42, 999, 1234].map(StoredMessageText.digits) == ["001", "042", "999", "1234"])
    }
}

@Suite struct StoredMessageTakeTests {
    private func keyed(_ text: String, call: String = "W1AW", longest: Int = 64) -> StoredMessageTake {
        var take = StoredMessageTake(call: call, longest: longest)
        for word in text.split(separator: " ") {
            for character in word { _ = take.key(String(character)) }
            take.endWord()
        }
        return take
    }

    @Test func `words that nobody sends stand for fields, and so does the own callsign`() {
        #expect(keyed("CQ DE W1AW /C W1AW/P /O /N /M K").text == "CQ DE {call} {call} W1AW/P {other} {number} {name} K")
        #expect(keyed("DE K", call: "").text == "DE K")
    }

    @Test func `eight dits take back a word, as does the program`() {
        var take = keyed("CQ TEST")
        #expect(take.key(nil, dits: 8) == .tookBack && take.text == "CQ")
        #expect(take.key(nil, dits: 0) == .unknown && take.text == "CQ")
        #expect(take.takeBack() && !take.takeBack() && take.isEmpty)
        #expect(take.key(nil, dits: 9) == .unknown)
    }

    @Test func `what does not fit is refused, and nothing else is lost`() {
        var take = keyed("ABCD", longest: 6)
        #expect(take.key("E") == .taken && take.key("F") == .full && take.text == "ABCD E")
        take = keyed("W1AW", longest: 6)
        #expect(take.text == "{call}")
        #expect(take.key("E") == .full && take.text == "{call}")
    }
}
