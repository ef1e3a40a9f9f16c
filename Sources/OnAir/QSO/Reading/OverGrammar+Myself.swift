/// Statements of operators about themselves without the name of a field.
extension OverGrammar {
    mutating func readMyself() -> Bool {
        guard let word = word() else { return false }
        if let length = length(ofOne: OverVocabulary.mePhrases) { return readMe(taking: length) }
        if let length = length(ofOne: OverVocabulary.fromPhrases) { return readPlaceOfMine(taking: length) }
        if OverVocabulary.here.contains(word), let next = self.word(1), context.isExpected(next, as: .name) {
            return readMe(taking: 1)
        }
        return OverVocabulary.equipped.contains(word) && readEquipment()
    }

    private mutating func readMe(taking count: Int) -> Bool {
        guard let word = word(count) else { return false }
        if OverVocabulary.nearOrFrom.contains(word) { return readPlaceOfMine(taking: count + 1) }
        if let age = Int(word), (5...110).contains(age) {
            take(count + 1, .told(.age, word))
            return true
        }
        guard word.count >= 2, word.allSatisfy(\.isLetter), !isQuestion(count + 1),
            context.isExpected(word, as: .name) || !OverVocabulary.all.contains(word)
        else { return false }
        take(count + 1, .told(.name, word))
        while self.word() == word { take(1) }
        return true
    }

    /// Reads a town after words such as IN or FROM.
    mutating func readPlaceOfMine(taking count: Int) -> Bool {
        var offset = count
        while let word = word(offset), ["THE", "NR", "NEAR", "ABT"].contains(word) { offset += 1 }
        let isDistance =
            word(offset).map { $0.allSatisfy(\.isNumber) } == true
            && ["KM", "MI", "MILES"].contains(word(offset + 1) ?? "")
        let isTown =
            word(offset).map { word in
                context.isExpected(word, as: .place)
                    || word.count >= 3 && word.allSatisfy(\.isLetter) && !OverVocabulary.all.contains(word)
                        && !context.isExpected(word, as: .name)
                    || word == "NEW" && self.word(offset + 1) != nil
            } ?? false
        guard isDistance || isTown, !isQuestion(offset + 1) else { return false }
        take(count)
        readPlace()
        return true
    }

    private mutating func readEquipment() -> Bool {
        guard let value = word(1), value.contains(where: \.isNumber) else { return false }
        take(1)
        if OverVocabulary.unit(value) != nil { return true }
        guard value.contains(where: \.isLetter) else { return true }
        take(1, .told(.rig, value))
        return true
    }
}
