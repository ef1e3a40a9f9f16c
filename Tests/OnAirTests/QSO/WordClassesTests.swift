import Testing

@testable import OnAir

struct WordClassesTests {
    @Test func `a class continues in indented lines, and comments are ignored`() throws {
        let classes = try WordClasses("# thanks\nthanks: TNX\n    TKS THX\n\nends: K\n")
        #expect(classes["thanks"] == ["TNX", "TKS", "THX"])
        #expect(classes["ends"] == ["K"])
        #expect(classes["none"] == nil)
    }

    @Test func `slashes separate phrases`() throws {
        let classes = try WordClasses("request slower: QRS / SLOW DOWN\nrequest faster: QRQ")
        #expect(
            classes.phrases(of: "request slower").map(\.parts) == [[.word("QRS")], [.word("SLOW"), .word("DOWN")]])
        #expect(classes.phrases(of: "request faster").map(\.parts) == [[.word("QRQ")]])
        #expect(classes.phrases(of: "request inUse").isEmpty)
    }

    @Test func `a phrase may name a class that stands after it, and everything else that overs.txt describes`() throws {
        let classes = try WordClasses("phrase turn: <to>* ... <you> {call} {name} <BK> ? / $\nto: TO 2\nyou: U <SK>")
        let parts: [OverPhrase.Part] = [
            .many(["TO", "2"]), .gap, .one(["U", "<SK>"]), .call, .name, .word("<BK>"), .question,
        ]
        #expect(classes.phrases(of: "phrase turn").map(\.parts) == [parts, [.end]])
    }

    @Test(arguments: [
        ("    TNX", 1, "no class to continue"), ("a: X\nTNX TKS", 2, "no colon after the name of a class"),
        ("a: X\na: Y", 2, "a second class a"), ("a: X y", 1, "y is not in capitals"),
        ("phrase turn: K\n    <b>", 2, "no class b"), ("phrase turn: K n", 1, "n is not in capitals"),
    ])
    func `a fault names its line and its reason`(text: String, line: Int, reason: String) {
        #expect(throws: WordClasses.Fault(line: line, reason: reason)) { try WordClasses(text) }
    }

    @Test func `every field and every request has words, and no word announces two fields`() {
        #expect(Set(OverVocabulary.fields.values) == Set(QSOItem.allCases))
        let requests = OverVocabulary.requestPhrases.map(\.request)
        for request in [QSORequest.slower, .faster, .again, .confirm, .whoCalls, .inUse] {
            #expect(requests.contains(request))
        }
    }

    private static let phrases: [(over: String, requests: [QSORequest])] = [
        ("PSE SLOW DOWN K", [.slower]), ("SLOW PSE K", [.slower]), ("SLOW DAY K", []),
        ("IS THE FREQ IN USE ?", [.inUse]), ("IS THE FREQ IN USE K", []),
        ("IS THIS OLD KEYER NOW IN USE ?", []), ("WHERE R U ? K", [.item(.place)]), ("WHERE R U K", []),
        ("WHO IS CALLING ? K", [.whoCalls]), ("DE ? K", [.whoCalls]), ("CPY ? K", [.confirm]),
        ("OK BOB ? K", [.confirm]), ("OK TOM ? K", []), ("SRI NIL K", [.again]), ("SRI NIL FB", []),
        ("HW MANY WATTS ? K", [.item(.power)]),
    ]

    @Test(arguments: phrases)
    func `a phrase asks where all of its parts stand`(over: String, requests: [QSORequest]) {
        let context = OverContext(mine: "W1AW", own: [.name: "BOB"])
        #expect(OverReader(context: context).read(Over(over)).requests == requests)
    }

    @Test(arguments: ["BK TO U", "<BK> TO YOU", "BACK TOU", "BACK 2 W1AW"])
    func `a phrase hands over the turn`(over: String) {
        var grammar = OverGrammar(Over(over).tokens, context: OverContext(mine: "W1AW"))
        #expect(grammar.read() == [.turn])
    }
}
