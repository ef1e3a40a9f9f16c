import Training

/// Thanks and their reasons.
extension OverGrammar {
    mutating func readThanks() -> Bool {
        guard let word = word(), OverVocabulary.thanks.contains(word) else { return false }
        let hasReason = thanksReason
        guard word != "TU" || hasReason != nil else { return false }
        take(1, .filler(word))
        guard let hasReason else {
            if self.word() == "UR" || self.word() == "U" || OverVocabulary.nouns.contains(self.word() ?? "") {
                readNouns(isFor: false)
            }
            readAddressed()
            return true
        }
        take(hasReason)
        readNouns(isFor: true)
        return true
    }

    /// The number of words from the thanks' next word to FER; nil if there is none.
    private var thanksReason: Int? {
        for offset in 1...3 {
            guard let word = word(offset) else { return nil }
            if OverVocabulary.reasons.contains(word) { return offset }
            guard
                OverVocabulary.afterThanks.contains(word)
                    || context.own[.name] == word
            else { return nil }
        }
        return nil
    }

    private mutating func readNouns(isFor: Bool) {
        skip(OverVocabulary.niceties)
        var isFirst = true
        while let word = word() {
            if let report = OverVocabulary.report(word), isFor, isFirst {
                take(1, .praised)
                while self.word().flatMap(OverVocabulary.report) == report { take(1) }
            } else if OverVocabulary.nouns.contains(word) {
                take(1, .praised)
            } else if isFor, let field = Self.field(word) {
                take(1, .praised)
                skip(["IS"])
                while let value = self.word(), isPraised(value, of: field) { take(1) }
            } else {
                break
            }
            isFirst = false
            guard let next = self.word(), OverVocabulary.and.contains(next), let after = self.word(1) else { break }
            guard
                OverVocabulary.nouns.contains(after) || OverVocabulary.niceties.contains(after)
                    || Self.field(after) != nil
            else { break }
            guard !isTelling(1) else { break }
            take(1)
            skip(OverVocabulary.niceties)
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
        while let word = word(offset), OverVocabulary.niceties.contains(word) {
            isMine = isMine || word == "MY"
            offset += 1
        }
        guard !isMine, let field = word(offset).flatMap(Self.field) else { return isMine }
        let isYours = word(offset - 1) == "UR"
        while let word = word(offset + 1), OverVocabulary.isHere.contains(word) { offset += 1 }
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

    /// A name after a greeting or thanks, which names the addressed operator.
    mutating func readAddressed() {
        skip(OverVocabulary.titles)
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
