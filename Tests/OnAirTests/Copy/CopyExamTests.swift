import Testing

@testable import OnAir

@Suite struct CopyExamTests {
    private let plain = (0..<500).map { String("ABCDEFGHIJKLMNOPQRSTUVWXYZ".dropFirst($0 * 7 % 26).first ?? "A") }

    private func passes(_ exam: CopyExam, wrongAt places: [Int], of sent: [String]) -> Bool {
        var written = sent
        for place in places { written[place] = "5" }
        return exam.isPassed(CopyGrade(sent: sent, written: written))
    }

    @Test(arguments: [CopyExam.cept12, .nzart5])
    func `four errors pass and five do not`(exam: CopyExam) {
        let places = [3, 50, 99, 140, 170]
        #expect(passes(exam, wrongAt: Array(places.prefix(4)), of: Array(plain.prefix(180))))
        #expect(!passes(exam, wrongAt: places, of: Array(plain.prefix(180))))
        #expect(!exam.isPassed(CopyGrade(sent: [], written: [])), "an empty sheet is no pass")
    }

    @Test(arguments: [(CopyExam.groups16, 80), (.plain20, 100)])
    func `a minute without an error passes, and one letter less does not`(exam: CopyExam, letters: Int) {
        // One error after every `letters` correct characters, then one character earlier.
        let enough = Array(stride(from: letters, to: 400, by: letters + 1))
        let tooFew = Array(stride(from: letters - 1, to: 400, by: letters))
        #expect(passes(exam, wrongAt: enough, of: Array(plain.prefix(400))))
        #expect(!passes(exam, wrongAt: tooFew, of: Array(plain.prefix(400 / letters * letters))))
    }

    @Test func `figures count as two letters, and an added character breaks a run`() {
        let figures = Array(repeating: ["1", "2", "3", "4", "5"], count: 8).flatMap { $0 }
        #expect(CopyGrade(sent: figures, written: figures).longestRun == 80)
        let sent = Array(plain.prefix(80))
        #expect(CopyExam.groups16.isPassed(CopyGrade(sent: sent, written: sent)))
        #expect(!CopyExam.groups16.isPassed(CopyGrade(sent: sent, written: Array(sent[..<40]) + ["5"] + sent[40...])))
        // An error at the end breaks no run.
        #expect(CopyExam.groups16.isPassed(CopyGrade(sent: sent, written: sent + ["5"])))
    }
}

@Suite struct CopyRiseTests {
    /// Minutes of 100 characters with these errors.
    private func sheet(_ errors: [Int]) -> CopySheet {
        var sheet = CopySheet()
        for (minute, count) in errors.enumerated() {
            sheet.begin(CopyStretch(words: [], speed: CopyTransmissionTests.speed(20 + minute)))
            let characters = (0..<100).map {
                String("ABCDEFGHIJKLMNOPQRSTUVWXYZ".dropFirst(($0 + minute) * 7 % 26).first ?? "A")
            }
            sheet.hear(characters, startsWord: true)
            for (index, character) in characters.enumerated() {
                _ = sheet.write(index % 10 == 5 && index / 10 < count ? "5" : character)
            }
        }
        return sheet
    }

    @Test func `a speed is held with five errors in a hundred, and not with six`() {
        #expect(CopyRise.heldSpeed(sheet([0, 5, 6]), sheet([0, 5, 6]).grade()) == 21)
        #expect(CopyRise.heldSpeed(sheet([6, 0]), sheet([6, 0]).grade()) == nil)
        #expect(CopyRise.heldSpeed(sheet([0, 6, 0]), sheet([0, 6, 0]).grade()) == 20, "it ends where it broke")
    }

    @Test func `a minute is judged when the next has been sent`() {
        #expect(!CopyRise.isBroken(sheet([0, 8])) && CopyRise.isBroken(sheet([0, 8, 0])))
        #expect(!CopyRise.isBroken(sheet([8])) && !CopyRise.isBroken(CopySheet()))
    }
}
