import Testing

@testable import OnAir

@Suite struct OverTests {
    @Test(arguments: [
        ("CQ DE W1AV <HH> W1AW K", "CQ DE W1AW K", 1), ("NAMR<HH> NAME TOM", "NAME TOM", 1),
        ("NAME TON EEEEEEEE TOM", "NAME TOM", 1), ("NAME TONEEEEEEE TOM", "NAME TOM", 1), ("UR E E E E RST", "RST", 1),
        ("R TNX 73 EE", "R TNX 73 EE", 0), ("<HH> K", "K", 1), ("UR = <HH> RST", "UR = RST", 1),
        ("W1AW + K", "W1AW <AR> K", 0), ("HW ( ", "HW <KN>", 0), ("TU SK", "TU <SK>", 0),
    ])
    func `eight dits correct the word before them`(keyed: String, left: String, corrections: Int) {
        let over = Over(keyed)
        #expect(over.text == left && over.corrections == corrections)
    }

    @Test func `a few dits more or less are the same sign`() {
        var over = Over("NAME TON")
        over.key(nil, dits: 7)
        over.key(nil, dits: 9)
        #expect(over.text == "" && over.corrections == 2)
        over.key(nil, dits: 6)
        over.endWord()
        #expect(over.text == "*")
    }

    @Test(arguments: [
        ("K1ABC DE W1AW K", Over.End.soon), ("W1AW K N", .afterSilence), ("UR RST 599 <KN>", .now),
        ("NAME TOM <BK>", .soon), ("73 <SK>", .now),
        ("R <AR>", .soon), ("<BK>", .afterSilence), ("R <BK>", .afterSilence), ("R TNX", .afterSilence),
        ("R R <BK> TNX", .afterSilence), ("TNX", .open), ("R UR TNX", .open),
        ("UR 599 TNX", .afterSilence),
        ("PSE RPT", .afterSilence), ("AGN RST PSE", .afterSilence), ("?NR", .afterSilence), ("? NR", .afterSilence),
        ("UR NAME", .afterSilence), ("WHO?", .afterSilence), ("W1AW", .afterSilence), ("5NN 001", .afterSilence),
        ("NAME?", .afterSilence),
        ("K", .afterSilence), ("CQ CQ DE", .open), ("UR", .open), ("NAME", .open), ("R =", .open), ("<AS>", .open),
        ("", .open), ("DE K", .afterSilence), ("PSE RPT NAME", .afterSilence), ("QTH AGN", .afterSilence),
        ("AGN RST", .afterSilence), ("PSE NAME", .afterSilence), ("PSE UR", .open),
    ])
    func `an over ends where it may`(text: String, end: Over.End) {
        #expect(Over(text).end == end, "\(text)")
    }

    @Test(arguments: [
        ("599", "599"), ("5NN", "599"), ("57N", "579"), ("5EN", "559"), ("ENN", "599"), ("339", "339"), ("699", nil),
        ("509", nil), ("59", nil), ("TOM", nil), ("NNN", nil), ("5999", nil),
    ])
    func `a report has its three digits, cut or not`(text: String, report: String?) {
        #expect(OverVocabulary.report(text) == report)
    }
}
