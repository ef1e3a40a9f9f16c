import Testing

@testable import OnAir

/// Overs whose letters were keyed so far apart that each counts as a word.
@Suite struct LooseLettersTests {
    /// Callsigns that were once misread, and others.
    static let calls = [
        "K8ARH", "VE3TX", "VE3TU", "OK1KN", "ON4UR", "W1AW/P", "EA3ES", "KA1RK", "4X1KK", "R1AS", "DL1ABC", "G4FON",
        "N1NN", "I2KK", "OE1EEE", "LA5AS", "SM5SK", "YL2RK", "3Z5AS", "JA1NR", "EI5TT", "GM3ARK", "S51AS", "KN4SK",
        "EE5EE", "HK3TU", "N5NN", "TU5NN", "K1ABD", "UA9CK",
    ]

    private func loose(_ text: String) -> String { text.filter { $0 != " " }.map(String.init).joined(separator: " ") }

    /// All texts with one space too many.
    private func torn(_ text: String) -> [String] {
        (1..<text.count).map { "\(text.prefix($0)) \(text.dropFirst($0))" }
    }

    private func partner(_ style: QSOStyle, of call: String) -> Partner {
        let bob = knownPartner(style, .answer).identity
        let station = QSOStation(call: call, name: "Tom", place: "Ulm", rig: "KX2")
        var partner = Partner(
            bob, learner: station, style: style, role: .answer, pace: knownPartner(style, .answer).pace,
            greeting: .morning)
        _ = partner.begin()
        return partner
    }

    @Test(arguments: calls)
    func `the own callsign is understood, however it was torn apart`(call: String) {
        for over in [loose(call)] + torn(call) {
            var partner = partner(.contest, of: call)
            // Thanks and a report, and three separate dits, which erase the word before them.
            guard !["TU 5NN", "OE1 EEE"].contains(over) else { continue }
            #expect(partner.hear(Over(over)).text == "\(call) 5NN 042", "\(over)")
            var other = self.partner(.first, of: call)
            #expect(other.hear(Over("DE \(over)")).text?.hasPrefix("\(call) DE K1ABC") == true, "DE \(over)")
        }
    }

    @Test(arguments: [
        "5 N N 0 0 1", "R 5 N N T T 1", "T U 5 N N 0 0 1", "5NN 0 0 1", "5 N N 1", "5 9 9 0 0 1", "5 9 9 1",
    ])
    func `so is the exchange of a contest`(over: String) {
        var partner = partner(.contest, of: "VE3TX")
        _ = partner.hear(Over("V E 3 T X"))
        #expect(partner.hear(Over(over)) == .end("TU K1ABC TEST"))
        #expect(partner.known[.serial] == "1")
    }

    @Test func `so are a name and a report`() {
        var partner = partner(.report, of: "EA3ES")
        _ = partner.hear(Over("D E E A 3 E S"))
        _ = partner.hear(Over("R U R R S T 5 9 9 N A M E T O M K"))
        #expect(partner.known[.report] == "599" && partner.known[.name] == "TOM")
    }

    @Test func `letters that stand alone for good stay so`() {
        let words = OverWords(known: ["W1AW"], calls: ["W1AW"], isContest: false)
        for over in ["R R R", "R R R R K", "K", "R K", "E E"] {
            let tokens = over.split(separator: " ").map { Over.Token.word(String($0)) }
            #expect(words.mended(tokens) == tokens || over == "E E", "\(over)")
        }
    }
}
