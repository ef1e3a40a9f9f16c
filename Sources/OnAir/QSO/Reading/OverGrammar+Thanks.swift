import Training

/// Thanks, and what they are for.
extension OverGrammar {
    /// Words between thanks and what they are for.
    private static let niceties: Set = [
        "THE", "UR", "NICE", "FB", "GUD", "GOOD", "FINE", "MY", "VY", "GREAT", "GRT", "QUICK", "U", "SO", "MUCH", "MNI",
        "ES",
        "AND", "AGN", "VM", "SOLID", "BEST", "YOUR", "DX", "FIRST", "1ST", "KIND", "HELP", "ALL",
    ]

    mutating func readThanks() -> Bool {
        guard let word = word(), OverVocabulary.thanks.contains(word) else { return false }
        let hasReason = thanksReason
        guard word != "TU" || hasReason != nil else { return false }
        take(1, .filler(word))
        guard let hasReason else {
            if self.word() == "UR" || self.word() == "U" || Self.nouns.contains(self.word() ?? "") {
                readNouns(isFor: false)
            }
            readAddressed()
            return true
        }
        take(hasReason)
        readNouns(isFor: true)
        return true
    }

    /// What one may be thanked for, and no field of one's own follows.
    private static let nouns: Set = [
        "CALL", "RPRT", "REPORT", "RPT", "QSO", "INFO", "CQ", "QRS", "QRQ", "ANSWER", "REPLY", "CHAT", "CONTACT",
        "RPTS",
        "QSL", "TIME", "NEW", "PATIENCE", "COMEBACK", "COMING", "CMG", "BACK", "SIGS", "TEST", "REPEAT", "AGN", "NR",
        "WX",
    ]

    /// The number of words from the thanks' next word to FER; nil if there is none.
    private var thanksReason: Int? {
        for offset in 1...3 {
            guard let word = word(offset) else { return nil }
            if ["FER", "FOR", "FR", "4"].contains(word) { return offset }
            guard
                ["VY", "MNI", "VM", "SO", "MUCH", "MNY", "AGN", "OM", "DR", "U", "YOU", "ES"].contains(word)
                    || context.own[.name] == word
            else { return nil }
        }
        return nil
    }

    private mutating func readNouns(isFor: Bool) {
        skip(Self.niceties)
        var isFirst = true
        while let word = word() {
            if let report = OverVocabulary.report(word), isFor, isFirst {
                take(1, .praised)
                while self.word().flatMap(OverVocabulary.report) == report { take(1) }
            } else if Self.nouns.contains(word) {
                take(1, .praised)
            } else if isFor, let field = Self.field(word) {
                take(1, .praised)
                skip(["IS"])
                while let value = self.word(), isPraised(value, of: field) { take(1) }
            } else {
                break
            }
            isFirst = false
            guard let next = self.word(), ["ES", "AND"].contains(next), let after = self.word(1) else { break }
            guard Self.nouns.contains(after) || Self.niceties.contains(after) || Self.field(after) != nil else { break }
            guard !isTelling(1) else { break }
            take(1)
            skip(Self.niceties)
        }
        if isFor, self.word() == "FROM" || self.word() == "FM" { take(1); readWhence() }
        readAddressed()
    }

    private mutating func readWhence() {
        if let word = word(), context.own.values.contains(where: { $0.split(separator: " ").contains(Substring(word)) })
        {
            take(1, .praised)
        }
    }

    /// Whether a field with the sender's own value stands at an offset.
    private func isTelling(_ offset: Int) -> Bool {
        var offset = offset
        var isMine = false
        while let word = word(offset), Self.niceties.contains(word) {
            isMine = isMine || word == "MY"
            offset += 1
        }
        guard !isMine, let field = word(offset).flatMap(Self.field) else { return isMine }
        let isYours = word(offset - 1) == "UR"
        while let word = word(offset + 1), ["IS", "HR", "HERE"].contains(word) { offset += 1 }
        guard let value = word(offset + 1) else { return false }
        if field == .report {
            return OverVocabulary.report(value) != nil && (isYours || !context.isOwn(value, as: .report))
        }
        return isStated(offset + 1) && !context.isOwn(value, as: field)
    }

    private func isPraised(_ value: String, of field: QSOItem) -> Bool {
        if field == .report {
            return OverVocabulary.report(value).map { context.own[.report] == $0 } ?? false
        }
        return context.isOwn(value, as: field) && !context.isExpected(value, as: field)
    }

    /// A name after a greeting or thanks, which says who is meant.
    mutating func readAddressed() {
        skip(["DR", "OM", "YL", "LBR", "DEAR", "OLD", "MAN"])
        guard let name = word(), !isQuestion(1), isKnownName(name) else { return }
        take(1, .addressed(name))
        while word() == name, context.isOwn(name, as: .name) { take(1) }
    }

    private func isKnownName(_ name: String) -> Bool {
        guard name.count >= 2, name.allSatisfy(\.isLetter), OverVocabulary.report(name) == nil,
            !OverVocabulary.all.contains(name)
        else {
            return context.isOwn(name, as: .name)
        }
        if context.isOwn(name, as: .name) || QSORegion.allNames.contains(name) { return true }
        guard let own = context.own[.name], own.count >= 3 else { return false }
        return EditDistance.between(name, own) == 1
    }
}
