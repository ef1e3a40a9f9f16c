/// Values on their own.
extension OverGrammar {
    mutating func readValue() -> Bool {
        guard let word = word() else { return false }
        if let report = OverVocabulary.report(word), !isNumberNow(word) {
            // "UR 599 ?" asks how that was copied.
            let isGiven = ["UR", "RST", "IS", "RPRT", word].contains(self.word(-1) ?? "")
            if isQuestion(1), !isGiven {
                request(.item(.report), taking: 1)
            } else {
                hasReport = true
                take(1, .told(.report, report))
            }
            return true
        }
        if let number = OverVocabulary.number(word), isNumberHere(word) {
            if isQuestion(1) {
                request(.item(.serial), taking: 1)
            } else {
                take(1, .told(.serial, String(number)))
            }
            return true
        }
        // Readability and strength without a tone.
        if word.count == 2, ["UR", "RST", "RS", "IS"].contains(self.word(-1) ?? ""),
            Int(word).map({ $0 > 10 && $0 < 60 }) == true,
            !context.isContest, word.last != "0"
        {
            take(1, .told(.report, word))
            return true
        }
        if OverVocabulary.isRig(word), context.wanted.contains(.rig), !isQuestion(1) {
            take(1, .told(.rig, word))
            return true
        }
        if OverVocabulary.weather.contains(word), context.wanted.contains(.weather) || context.asked.contains(.weather)
        {
            take(1, .told(.weather, word))
            return true
        }
        if OverVocabulary.unit(word) == "W" {
            take(1, .told(.power, word))
            return true
        }
        if OverVocabulary.farewells.contains(word) { return false }
        guard OverVocabulary.unit(word) != nil || word.allSatisfy(\.isNumber) else { return false }
        take(1, Int(word).map(OverItem.number) ?? .filler(word))
        takeQuestion()
        return true
    }

    /// Whether something like a report is a number: in a contest after the report, or if the number was asked for.
    private func isNumberNow(_ word: String) -> Bool {
        guard context.isContest, OverVocabulary.number(word) != nil, word != "5NN", word != "ENN" else { return false }
        if hasReport {
            let isRepeated = items.last == .told(.report, OverVocabulary.report(word) ?? "")
            return !isRepeated || self.word(1).flatMap(OverVocabulary.number) == nil && context.asked == [.serial]
        }
        return context.asked == [.serial] && self.word(1).flatMap(OverVocabulary.number) == nil
    }

    func isNumberHere(_ word: String) -> Bool {
        if context.asked.contains(.serial), word.contains(where: \.isNumber) { return true }
        guard context.isContest else { return false }
        let isAfterReport: Bool = if case .told(.report, _) = items.last { true } else { false }
        if isAfterReport, word.allSatisfy(\.isNumber) { return true }
        if isAfterReport, word == "A", isEnd(1) { return true }
        let isCut = word.count == 3 && (isAfterReport || context.asked.contains(.serial))
        if isCut, !OverVocabulary.coreWithoutNumbers.contains(word) { return true }
        guard word.contains(where: \.isNumber), !OverVocabulary.all.contains(word) else { return false }
        return hasReport || word.count > 1 || !context.wanted.contains(.report)
    }
}
