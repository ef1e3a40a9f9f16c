import Training

/// Fields and their values.
extension OverGrammar {
    /// The field named by a word; the longer names may have one wrong letter.
    static func field(_ word: String) -> QSOItem? {
        if let field = OverVocabulary.fields[word] { return field }
        guard !OverVocabulary.all.contains(word), word.allSatisfy(\.isLetter) else { return nil }
        return ["NAME", "QTH", "RST"].first { name in
            name.count == word.count && name.first == word.first && EditDistance.between(name, word) == 1
        }.flatMap { OverVocabulary.fields[$0] }
    }

    /// Names of fields one after another from an offset on, and how many words they are.
    func fieldList(_ offset: Int) -> (items: [QSOItem], length: Int)? {
        var items: [QSOItem] = []
        var length = 0
        var place = offset
        while let word = word(place) {
            // The reference of a summit or a park.
            if word == "REF" || word == "NR", !Set(items).isDisjoint(with: [.park, .summit]) {
                place += 1
                length = place - offset
            } else if let field = field(at: place, word) {
                if !items.contains(field) { items.append(field) }
                place += 1
                length = place - offset
            } else if OverVocabulary.conjunctions.contains(word)
                || (items.isEmpty && ["THE", "PSE", "MI"].contains(word))
            {
                place += 1
            } else {
                break
            }
        }
        return items.isEmpty ? nil : (items, length)
    }

    /// The field named at an offset; a word that is expected as a value is none.
    private func field(at offset: Int, _ word: String) -> QSOItem? {
        guard let field = Self.field(word) else { return nil }
        if OverVocabulary.fields[word] == nil, context.words.contains(word) { return nil }
        return field
    }

    /// Whether a value follows at an offset.
    func isStated(_ offset: Int) -> Bool {
        var place = offset
        while let word = word(place), OverVocabulary.links.contains(word) { place += 1 }
        guard let word = word(place), word != "?", !isQuestion(place + 1) else { return false }
        // A name in a question to the partner is not the operator's own name.
        if context.isOwn(word, as: .name), !context.isExpected(word, as: .name) { return false }
        if OverVocabulary.report(word) != nil || OverVocabulary.weather.contains(word) { return true }
        if OverVocabulary.aerials.contains(word) || context.expected.values.contains(word) { return true }
        return !OverVocabulary.all.contains(word) && !context.calls.contains(word)
    }

    mutating func readField() -> Bool {
        guard let word = word(), let field = field(at: 0, word) else { return false }
        // ANT is 190 where numbers are given.
        if context.isContest, hasReport, OverVocabulary.number(word) != nil, isNumberHere(word) { return false }
        let isYours = self.word(-1) == "UR" || (self.word(-1) == "R" && self.word(-2) == "U")
        if let list = fieldList(0), isAsked(list, isYours: isYours) {
            for field in list.items { items.append(.request(.item(field))) }
            take(list.length)
            if isQuestion(0) {
                takeQuestion()
            } else {
                skip(OverVocabulary.afterFields)
            }
            return true
        }
        if field == .serial, isNearness { return readPlaceOfMine(taking: 1) }
        take(1)
        // "NAME AGN IS TOM" repeats the item.
        if ["AGN", "AGAIN"].contains(self.word() ?? ""), self.word(1) == "IS", isStated(1) { take(1) }
        if isYours, field != .report, field != .serial, field != .call {
            readPraised(field)
        } else {
            readValue(of: field)
        }
        return true
    }

    /// Whether the over asks for fields: by a question mark, by AGN or PSE after them, or by the words before.
    private func isAsked(_ list: (items: [QSOItem], length: Int), isYours: Bool) -> Bool {
        let isOpen = ["IS", "WAS"].contains(word(list.length) ?? "")
        if isQuestion(isOpen ? list.length + 1 : list.length) { return true }
        var place = list.length
        while let word = word(place), OverVocabulary.repeats.contains(word) {
            place += 1
        }
        if place > list.length, isQuestion(place) { return true }
        if place > list.length, !isStated(place),
            place > list.length + 1 || word(list.length) != "PSE" || isEnd(list.length)
        {
            return true
        }
        guard !isStated(list.length) else { return false }
        // In a contest NR alone asks for the number.
        if context.isContest, list.items == [.serial], isEnd(list.length), !hasReport { return true }
        if isAsking { return true }
        // "UR NAME" at the end is a question, unless it follows thanks or praise.
        let before = word(-2) ?? ""
        let isThanked =
            OverVocabulary.thanks.contains(before)
            || OverVocabulary.praises.contains(before)
        return isYours && !isThanked && isEnd(list.length) && list.items != [.report] && list.items != [.serial]
    }

    /// NR before a town is near.
    private var isNearness: Bool {
        guard let next = word(1), next.count >= 3, next.allSatisfy(\.isLetter) else { return false }
        return OverVocabulary.number(next) == nil && !OverVocabulary.all.contains(next)
    }
}
