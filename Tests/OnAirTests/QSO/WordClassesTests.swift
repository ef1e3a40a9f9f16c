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
        #expect(classes.phrases["request slower"] == [["QRS"], ["SLOW", "DOWN"]])
        #expect(classes.phrases["request faster"] == [["QRQ"]])
    }

    @Test(arguments: [
        ("    TNX", 1, "no class to continue"), ("a: X\nTNX TKS", 2, "no colon after the name of a class"),
        ("a: X\na: Y", 2, "a second class a"), ("a: X y", 1, "y is not in capitals"),
    ])
    func `a fault names its line and its reason`(text: String, line: Int, reason: String) {
        #expect(throws: WordClasses.Fault(line: line, reason: reason)) { try WordClasses(text) }
    }

    @Test func `every field and every request has words, and no word announces two fields`() {
        #expect(Set(OverVocabulary.fields.values) == Set(QSOItem.allCases))
        let requests = OverVocabulary.wholeRequests.map(\.request)
        for request in [QSORequest.slower, .faster, .whoCalls, .inUse] { #expect(requests.contains(request)) }
    }

    @Test func `the longest phrase of a request is found`() {
        let over = Over("PSE SLOW DOWN K")
        let heard = OverReader(context: OverContext(mine: "W1AW")).read(over)
        #expect(heard.requests == [.slower])
    }
}
