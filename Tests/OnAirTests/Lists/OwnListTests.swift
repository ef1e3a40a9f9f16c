import Morse
import Testing

@testable import OnAir

@Suite struct OwnListTests {
    private func list(_ text: String, as use: OwnList.Use = .items, alphabet: Alphabet = .international) -> OwnList {
        OwnList(parsing: text, as: use, alphabet: alphabet)
    }

    /// Items as `text=meaning/meaning`.
    private func items(_ text: String) -> [String] {
        list(text).items.map {
            ([$0.text] + [$0.meanings.joined(separator: "/")].filter { !$0.isEmpty }).joined(separator: "=")
        }
    }

    // MARK: Forms

    @Test(arguments: [
        ("tnx fb\nom  tnx", ListForm.plain, ["TNX", "FB", "OM"]),
        ("cq\tcalling anybody\nfer\tfor", .tab, ["CQ=calling anybody", "FER=for"]),
        (
            "cq cq de\tgeneral call\nfb\nfer\tfor\na\tb\nc\td", .tab,
            ["CQ CQ DE=general call", "FB", "FER=for", "A=b", "C=d"]
        ),
        ("agn,again\nes,and\n\"om\",\"old man, friend\"", .comma, ["AGN=again", "ES=and", "OM=old man, friend"]),
        ("word,meaning\nagn,again\nes,and", .comma, ["AGN=again", "ES=and"]),
        ("Wort;Bedeutung\nagn;nochmal, bitte\nes;und", .semicolon, ["AGN=nochmal, bitte", "ES=und"]),
        ("rpt|repeat\nwx|weather", .bar, ["RPT=repeat", "WX=weather"]),
        ("HW [how]^\nPSE K [please go ahead|PSE K]^\n", .ninja, ["HW=how", "PSE K=please go ahead"]),
        ("9A1AB [a call|9A1AB]^\n2E0XY [another|2E0XY]^", .ninja, ["9A1AB=a call", "2E0XY=another"]),
        ("#separator:Comma\n#html:false\nhw cpy,how do you copy", .comma, ["HW CPY=how do you copy"]),
        ("#separator:colon\nhw: how", .other, ["HW=how"]),
        ("Hello, my friend", .plain, ["HELLO,", "MY", "FRIEND"]),
        ("I said, wait.\nIt rains, so stay.", .plain, ["I", "SAID,", "WAIT.", "IT", "RAINS,", "SO", "STAY."]),
    ])
    func `a list is recognised by how its lines are divided`(text: String, form: ListForm, wanted: [String]) {
        #expect(list(text).form == form)
        #expect(items(text) == wanted)
        #expect(list(text).faults.isEmpty)
    }

    @Test func `line ends of every system, also mixed, end lines`() {
        #expect(items("a\tx\r\nb\ty\rc\tz\n\nd\tw\u{2028}e\tv") == ["A=x", "B=y", "C=z", "D=w", "E=v"])
    }

    @Test func `an Anki export has its own columns, quotes, pictures and sounds`() {
        let deck = """
            #separator:tab
            #html:true
            #guid column:1
            #tags column:4
            a1\tagn\t<b>again</b> &amp; &quot;once more&quot;\tcw
            b2\t<AR>\t"end of a ""message""<br>[sound:ar.mp3]"\tcw
            c3\t"es"\t"and
            also"\tcw
            """
        #expect(items(deck) == ["AGN=again & \"once more\"", "+=end of a \"message\"", "ES=and also"])
        #expect(items("tags:morse\nhw\thow").first == "HW=how")
    }

    @Test func `a practice set of Morse Code Ninja loads whole, with its commands, hints and escapes`() {
        let set = #"""
            { Weather } ^
            WX [weather]^
            <courtesyTone> ^
            RST |S1000 RST [<speak>signal <break time="1s"/>report</speak>|RST]^
            QTH\? [where are you\?|QTH\?]^
            |w25 BK [break].
            <SK> [end of contact]?
            """#
        let list = list(set)
        #expect(list.form == .ninja && list.faults.isEmpty)
        #expect(
            items(set) == [
                "WX=weather", "RST RST=signal report", "QTH?=where are you?", "BK=break", "<SK>=end of contact",
            ])
        #expect(list.items.map(\.hint) == ["Weather", nil, nil, nil, nil])
    }

    @Test func `1248 lines are 1248 items with their meanings`() {
        var generator = SplitMix64(seed: 7)
        var calls: Set<String> = []
        while calls.count < 1248 { calls.insert(CallsignGenerator.callsign(using: &generator)) }
        let lines = calls.sorted().map { "\($0) [the call \($0.lowercased())|\($0)]^" }
        let list = list(lines.joined(separator: "\r\n"))
        #expect(list.items.map(\.text) == calls.sorted())
        #expect(list.meaningCount == 1248 && list.faults.isEmpty)
    }

    @Test func `a word with two names counts once, under the name that answers it`() {
        #expect(list("<ar> + r<bt> <sk>").items.map(\.text) == ["+", "R=", "<SK>"])
    }

    @Test func `an own list names what cannot be sent, and keeps the rest`() {
        let own = list("tnx fb\r\nSchön~ om\n\n tnx\n\(String(repeating: "e", count: 31))")
        #expect(own.items.map(\.text) == ["TNX", "FB", "OM"])
        #expect(own.faults.map(\.word) == ["Schön~", String(repeating: "e", count: 31)])
        #expect(own.faults.map(\.line) == [2, 5] && own.faults.map(\.column) == [6, 1])
        #expect(list("don’t näher\n ½").items.map(\.text) == ["DON'T", "NAEHER"])
        let german = list("näher\nab ½", alphabet: .of(.international, national: .de))
        #expect(german.items.map(\.text) == ["NÄHER", "AB"] && german.faults.map(\.column) == [4])
        #expect(list("мир", alphabet: .of(.russian)).items.map(\.text) == ["МИР"])
        #expect(own.faults[0].unknown.map(\.text) == ["~"] && own.faults[1].isTooLong)
    }

    // MARK: Lines

    @Test func `comments are no items, but a lone sign behind a number sign is one`() {
        #expect(items("# my words\n#separator without colon\ntnx\n  # more\nfb") == ["TNX", "FB"])
        #expect(list("tnx\n#k").faults.map(\.line) == [2])
    }

    @Test func `what a file states about itself is kept, and no control character of it`() {
        let list = list("# title: Sum\u{1B}[1mmits\n# license: CC0\n# author:\n# other: x\nhw\thow")
        #expect(list.about == [.init(name: .title, text: "Sum [1mmits"), .init(name: .licence, text: "CC0")])
    }

    @Test func `the same item twice has both meanings, and each once`() {
        #expect(items("k\tgo ahead\nr\troger\nk\tonly you\nK\tgo ahead") == ["K=go ahead/only you", "R=roger"])
    }

    @Test func `one bad line costs one item, and its place is named`() {
        let list = list(
            "fb\tfine\nsch½n\tbeautiful\n\tnothing\nhw\thow\n\(String(repeating: "e ", count: 61))\tlong\nk\tok")
        #expect(list.items.map(\.text) == ["FB", "HW", "K"])
        #expect(list.faults.map(\.line) == [2, 3, 5])
        #expect(list.faults[0].column == 4 && list.faults[0].unknown.map(\.text) == ["½"])
        #expect(list.faults[1].unknown.isEmpty && !list.faults[1].isTooLong && list.faults[2].isTooLong)
    }

    @Test func `words keep their limit, phrases have theirs`() {
        let word = String(repeating: "e", count: 31)
        #expect(items("\(word)\ntnx") == ["TNX"])
        #expect(items("\(word)\tlong\nes\tand") == ["\(word.uppercased())=long", "ES=and"])
    }

    @Test func `a meaning is plain text, on one line and of some length at most`() {
        let meaning = "a\u{202E}b\u{7}c" + String(repeating: "d", count: 400)
        let read = list("k\t\(meaning)\nr\tx").items[0].meanings[0]
        #expect(read.count == 300 && read.hasPrefix("ab cd"))
    }

    // MARK: Alphabets

    @Test func `a list in Cyrillic is read in the learner's alphabet, and one in Latin still`() {
        let russian = Alphabet.of(.russian)
        let own = list("дом\thouse\nмир\tpeace", alphabet: russian)
        #expect(own.alphabet == russian && own.items.map(\.text) == ["ДОМ", "МИР"])
        let other = list("cq\tcall\nqrz\twho", alphabet: russian)
        #expect(other.alphabet == .international && other.items.map(\.text) == ["CQ", "QRZ"])
        #expect(list("дом\thouse\nа\tand").items.map(\.text) == ["DOM", "A"])
    }

    @Test(arguments: ["tnx", "W1AW", "don’t", "näher", "<AR>", "5nn", "é", "ß"])
    func `letters and digits without a table are read as the table reads them`(word: String) {
        let reading = TextReading(word, in: .international)
        let text = reading.words.flatMap { $0 }.map { (Alphabet.international.canonical($0.symbol) ?? $0.symbol).text }
        #expect(list(word).items.map(\.text) == [text.joined()])
    }

    // MARK: Running text

    @Test func `running text keeps its order and its repeats, and loses only what has no code`() {
        let text = list("Ja ½ ja, 7½ ja", as: .text)
        #expect(text.items.map(\.text) == ["JA", "JA,", "7", "JA"])
        #expect(text.faults.flatMap(\.unknown).map(\.column) == [4, 11])
        #expect(list("k\tgo\nk\tgo", as: .text).items.count == 2)
    }

    @Test func `copying sends a list in its order, and listening keeps its phrases whole`() {
        let text = CopyText(list("de w1aw\tthis is\nk\tgo ahead\ncq cq cq cq cq cq\tcall", as: .text))
        #expect(text.words == ["DE", "W1AW", "K"] + Array(repeating: "CQ", count: 6))
        var session = ListenSession(
            material: .running(CopySource(text: text, seed: 1)), limitMilliseconds: nil, seed: 1)
        let heard = (0..<4).map { _ in session.next(at: .start)?.joined() }
        #expect(heard == ["DE W1AW", "K", "CQ CQ CQ CQ CQ CQ", nil])
    }

    // MARK: Noise

    @Test func `noise is no list, and reading it stops early`() {
        var generator = SplitMix64(seed: 3)
        let noise = (0..<20_000).map { _ in ["☃½", "¬¦", "✈"][Int.random(in: 0..<3, using: &generator)] }
        let read = list(noise.joined(separator: " "))
        #expect(read.isNoise && read.faults.count == OwnList.noise && read.items.isEmpty)
        #expect(!list("☃\ntnx").isNoise)
        let long = list("a\tb\n\(String(repeating: "x\t", count: 5000))\nc\td")
        #expect(long.items.count == 2 && long.faults.map(\.isTooLong) == [true])
        let book = list(String(repeating: "de [1] ^ fb ", count: 1000), as: .text)
        #expect(book.form == .plain && book.items.count == 3000)
    }

    // MARK: Export

    @Test func `an exported list is read again as it was`() {
        let list = list("# title: Mine\n\"quote\"\tsays \"\"x\"\"\nfb om\tfine, friend\nk\ta\nk\tb\ntnx")
        let again = self.list(list.exported)
        #expect(list.exported.hasPrefix("#separator:tab\n# title: Mine\n"))
        #expect(again.items == list.items && again.about == list.about && again.form == .tab && again.faults.isEmpty)
    }

    @Test(arguments: UInt64(0)..<200)
    func `whatever is read is exported and read again as it was`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let pieces = [
            "k", "om", "\t", "\n", ",", ";", "|", "[", "]", "^", "\"", "{", "}", "#", "#separator:tab\n", "<AR>", "<b>",
            "&amp;", "meaning", " ", "\\?", "½", "#html:true\n", "[sound:a]", "<speak>", "|S1000", "tags:", "\r\n",
        ]
        let text = (0..<Int.random(in: 1...60, using: &generator)).map { _ in generator.pick(pieces) }.joined()
        let list = list(text)
        let again = self.list(list.exported)
        #expect(again.items.map(\.text) == list.items.map(\.text), "\(text.debugDescription)")
        #expect(again.items.map(\.meanings) == list.items.map(\.meanings), "\(text.debugDescription)")
    }
}
