import Testing
import Training

@testable import OnAir

/// Deliberate errors of a copy.
enum PlantedError: CaseIterable {
    case substituted, leftOut, added, burst

    var errors: Int { self == .burst ? 8 : 1 }
}

@Suite struct CopyGradeTests {
    /// No character repeats within a certain distance, so that no error has two possible places.
    private func text(_ count: Int) -> [String] {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
        return (0..<count).map { letters[($0 * 7 + $0 / 26) % 26] }
    }

    private func grade(_ sent: String, _ written: String) -> CopyGrade {
        CopyGrade(sent: sent.map { String($0) }, written: written.map { String($0) })
    }

    @Test(arguments: PlantedError.allCases)
    func `one planted error is found in its place, and copy is good again behind it`(planted: PlantedError) {
        let sent = text(300)
        for place in [0, 1, 57, 150, 291] {
            var written = sent
            switch planted {
            case .substituted: written[place] = "5"
            case .leftOut: written.remove(at: place)
            case .added: written.insert("5", at: place)
            case .burst: written.removeSubrange(place..<place + 8)
            }
            let grade = CopyGrade(sent: sent, written: written)
            #expect(grade.errors == planted.errors && grade.gaps.count == 1)
            #expect(grade.firstBreak?.sent.lowerBound == place)
            let length = planted == .added ? 0 : planted == .burst ? 8 : 1
            #expect(grade.firstBreak?.sent.count == length && grade.firstBreak?.errors == planted.errors)
            #expect(grade.substituted == (planted == .substituted ? 1 : 0))
            #expect(grade.missed == (planted == .leftOut ? 1 : planted == .burst ? 8 : 0))
            #expect(grade.added == (planted == .added ? 1 : 0))
        }
    }

    @Test func `many errors of all kinds are counted and placed one by one`() {
        let sent = text(600)
        var written = sent
        // From the end, so that earlier places stay valid.
        written.removeSubrange(500..<508)
        written.insert("7", at: 400)
        written.remove(at: 300)
        written[200] = "Z" == sent[200] ? "Y" : "Z"
        written[100] = "5"
        let grade = CopyGrade(sent: sent, written: written)
        #expect(grade.errors == 12 && grade.substituted == 2 && grade.missed == 9 && grade.added == 1)
        #expect(grade.gaps.map(\.sent.lowerBound) == [100, 200, 300, 400, 500])
        #expect(grade.gaps.map(\.errors) == [1, 1, 1, 1, 8])
        #expect(grade.errorsPerHundred == 2)
        #expect(grade.attempts.count == 600 && grade.attempts.count(where: \.isCorrect) == 589)
    }

    @Test func `confusions come in order of how often they happened`() {
        let grade = grade("HELLOSHSH", "5ELLO55SH")
        #expect(grade.confusions.map { "\($0.target)\($0.answer)\($0.count)" } == ["H52", "S51"])
    }

    @Test func `nothing written is everything lost, and nothing sent is no error`() {
        #expect(grade("KMRSU", "").errors == 5 && grade("KMRSU", "").gaps.count == 1)
        #expect(grade("", "").errors == 0 && grade("", "").errorsPerHundred == 0 && grade("", "").gaps.isEmpty)
        #expect(grade("", "KM").errors == 2 && grade("", "KM").firstBreak?.sent == 0..<0)
    }

    @Test func `a rate of errors is rounded to the nearest whole number`() {
        #expect(grade(String(repeating: "K", count: 200), String(repeating: "K", count: 199)).errorsPerHundred == 1)
        #expect(grade(String(repeating: "K", count: 201), String(repeating: "K", count: 200)).errorsPerHundred == 0)
    }

    @Test func `an hour of text at full speed is compared with a copy that is half lost`() {
        let sent = text(18_000)
        let written = sent.enumerated().filter { $0.offset / 500 % 2 == 0 }.map(\.element)
        let grade = CopyGrade(sent: sent, written: written)
        #expect(grade.errors == 9000 && grade.missed == 9000)
    }
}

@Suite struct CopySheetTests {
    private func sheet(_ words: String, early: String = "", written: String) -> CopySheet {
        var sheet = CopySheet()
        for character in early { _ = sheet.write(String(character)) }
        let parts = words.split(separator: " ").map(String.init)
        sheet.begin(CopyStretch(words: parts, speed: Self.speed))
        for word in parts { sheet.hear(CopySheet.characters(of: word), startsWord: true) }
        for character in written { if character == " " { sheet.space() } else { _ = sheet.write(String(character)) } }
        return sheet
    }

    private static let speed = CopyTransmissionTests.speed(20)

    @Test func `texts are told in words, and spaces are neither right nor wrong`() {
        let sheet = sheet("CQ DE DL1ABC <AR>", written: "C QDE DL1ABC+")
        #expect(sheet.sentText() == "CQ DE DL1ABC +" && sheet.writtenText() == "C QDE DL1ABC+")
        #expect(sheet.grade().errors == 0)
        #expect(sheet.word(at: 5) == 4..<10 && sheet.word(at: 10) == 10..<11)
    }

    @Test func `a prosign may be written by its key or in angle brackets`() {
        // The keys of the brackets are SK and BK.
        var sheet = sheet("R <KN> <SK> <BK>", written: "R")
        for character in ["<SK>", "K", "N", "<BK>", "<SK>", "<BK>"] { _ = sheet.write(character) }
        #expect(sheet.written == ["R", "(", "<SK>", "<BK>"] && sheet.grade().errors == 0)
    }

    @Test func `taking back takes the last character or the space after it`() {
        var sheet = sheet("KMR", written: "KM ")
        let erased = (0..<4).map { _ in sheet.erase() }
        #expect(erased == [" ", "M", "K", nil])
        let isTaken = sheet.write("R")
        #expect(isTaken && sheet.writtenText() == "R")
    }

    @Test func `keys before the first mark cost nothing, but count if they belong there`() {
        #expect(sheet("KMRSU", early: "XX", written: "KMRSU").grade().errors == 0)
        #expect(sheet("KMRSU", early: "KMR", written: "SU").grade().errors == 0)
        #expect(sheet("KMRSU", early: "X", written: "KMRS").grade().errors == 1)
    }

    @Test func `what was sent after the last character of a learner who stopped does not count`() {
        let sheet = sheet("KMRSU AKMRS", written: "KMXSU")
        #expect(sheet.grade().errors == 6)
        let stopped = sheet.grade(isStopped: true)
        #expect(stopped.errors == 1 && stopped.sent.count == 5)
        #expect(self.sheet("KMRSU", written: "").grade(isStopped: true).sent.isEmpty)
    }

    @Test func `what was sent after the last character written is no attempt`() {
        var sheet = CopySheet()
        let words = (0..<50).map { _ in "KMRSU" }
        sheet.begin(CopyStretch(words: words, speed: Self.speed))
        for (index, word) in words.enumerated() {
            sheet.hear(CopySheet.characters(of: word), startsWord: true)
            // The last written character also occurs much later in the sent text.
            if index < 2 { for character in ["K", "M", "R", "U"] { _ = sheet.write(character) } }
        }
        #expect(sheet.attempts.count == 10 && sheet.attempts.count(where: \.isCorrect) == 8)
        #expect(sheet.grade(isStopped: true).sent.count == 10)
        #expect(sheet.grade().sent.count == 250)
    }

    @Test func `something lying on the keyboard is not written without end`() {
        var sheet = sheet("KMRSU", written: "")
        let taken = (0..<30_000).count { _ in sheet.write("E") }
        #expect(taken == CopySheet.mostSurplus + 10)
    }
}
