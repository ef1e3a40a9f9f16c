/// Requests.
extension OverGrammar {
    mutating func readRequest() -> Bool {
        guard let word = word() else { return false }
        for (phrase, meaning) in OverVocabulary.requestPhrases {
            guard let length = length(of: phrase) else { continue }
            if OverVocabulary.asking.contains(word) { isAsking = true }
            request(meaning, taking: length)
            return true
        }
        switch word {
        case "?": return readDoubt()
        case "NO", "NIL", "NOT", "DIDNT", "CANT", "CANNOT": return readNoCopy()
        case _ where OverVocabulary.how.contains(word): readHow()
        case _ where OverVocabulary.again.contains(word): return readAgain(word)
        default:
            noteAsking(word)
            return false
        }
        return true
    }

    private mutating func noteAsking(_ word: String) {
        if OverVocabulary.asking.contains(word) {
            isAsking = true
        } else if !OverVocabulary.betweenAsking.contains(word), OverVocabulary.fields[word] == nil {
            isAsking = false
        }
    }

    /// Reads a question mark on its own. The requested item may follow it.
    private mutating func readDoubt() -> Bool {
        if word(1) != nil, let fields = fieldList(1), !isStated(1 + fields.length) {
            take(1)
            for field in fields.items { items.append(.request(.item(field))) }
            take(fields.length)
            takeQuestion()
            return true
        }
        if let next = word(1), OverVocabulary.again.contains(next) {
            take(1)
            return readAgain(next)
        }
        take(1, .doubt)
        return true
    }

    /// Reads AGN and RPT, and the items to repeat after them.
    private mutating func readAgain(_ word: String) -> Bool {
        let before = self.word(-1) ?? ""
        if word.hasPrefix("AG"), OverVocabulary.meetings.contains(before), !isQuestion(1) {
            take(1, .filler(word))
            return true
        }
        if word == "RPT" || word == "RPTS" {
            // An abbreviation of report, too.
            let isReport =
                OverVocabulary.beforeReportAgain.contains(before)
                || OverVocabulary.thanks.contains(self.word(-2) ?? "") && before != "PSE"
            if isReport || self.word(1).flatMap(OverVocabulary.report) != nil && !isQuestion(2) {
                take(1, .praised)
                return true
            }
        }
        take(1)
        while let next = self.word(), OverVocabulary.besides.contains(next) { take(1) }
        guard let fields = fieldList(0), !isStated(fields.length) || isQuestion(fields.length) else {
            if let item = ownValue(self.word()) {
                request(.item(item), taking: 1)
            } else {
                items.append(.request(.again))
            }
            return true
        }
        for field in fields.items { items.append(.request(.item(field))) }
        take(fields.length)
        skip(OverVocabulary.afterFieldsAgain)
        return true
    }

    /// The item whose value at the listening station is this word.
    func ownValue(_ word: String?) -> QSOItem? {
        guard let word else { return nil }
        return [QSOItem.name, .place, .rig, .serial, .report, .call].first { context.isOwn(word, as: $0) }
    }

    /// Reads "no copy" and the items that were not copied.
    private mutating func readNoCopy() -> Bool {
        var length = 1
        while let next = word(length),
            OverVocabulary.afterNo.contains(next)
        {
            length += 1
        }
        let words = (1..<max(length, 1)).compactMap { word($0) }
        guard words.contains(where: { OverVocabulary.copying.contains($0) }) else {
            noteAsking(word() ?? "")
            return false
        }
        take(length)
        if let fields = fieldList(0) {
            for field in fields.items { items.append(.request(.item(field))) }
            take(fields.length)
            takeQuestion()
        } else {
            items.append(.request(.again))
        }
        return true
    }

    /// "How copy", however it is spelled; with one's own signals in it, it asks for a report.
    private mutating func readHow() {
        var length = 1
        while length < 5, let next = word(length), next != "?", !isEnd(length), !context.calls.contains(next),
            next != "DE"
        {
            length += 1
        }
        let words = (1..<max(length, 1)).compactMap { word($0) }
        if words.contains("MY"), words.contains(where: { OverVocabulary.fields[$0] == .report }) {
            return request(.item(.report), taking: length)
        }
        // "How do you copy me?" also asks for a report, unless the over had items to copy.
        let hasTold = items.contains { if case .told = $0 { true } else { false } }
        if words.last == "ME", words.contains("DO"), isQuestion(length), !hasTold {
            return request(.item(.report), taking: length)
        }
        // "How is the weather?" asks for that.
        if isQuestion(length),
            let place = (1..<max(length, 1)).first(where: { OverVocabulary.fields[word($0) ?? ""] != nil })
        {
            return take(place)
        }
        if isQuestion(length), length <= 3 || words.allSatisfy(OverVocabulary.afterHow.contains) {
            take(length, .howCopy)
            return takeQuestion()
        }
        take(1, .howCopy)
        skip(OverVocabulary.afterHow)
        takeQuestion()
    }
}
