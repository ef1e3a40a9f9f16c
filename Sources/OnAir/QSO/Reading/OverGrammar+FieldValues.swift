import Training

/// Values that follow the name of their field.
extension OverGrammar {
    /// Something of the other station's with its value, as far as that follows.
    mutating func readPraised(_ field: QSOItem) {
        skip(OverVocabulary.links)
        guard let word = word() else { return items.append(.praised) }
        if isQuestion(1), !OverVocabulary.core.contains(word) { return request(.item(field), taking: 1) }
        if context.isExpected(word, as: field), !context.isOwn(word, as: field) { return readValue(of: field) }
        items.append(.praised)
        if context.isOwn(word, as: field) || isStated(0) { take(1) }
        while let next = self.word(), context.isOwn(next, as: field) { take(1) }
    }

    mutating func readValue(of field: QSOItem) {
        switch field {
        case .report:
            skip(OverVocabulary.beforeReport)
            if let word = word(), word.contains(Over.unreadable) {
                take(1, .garbled(.report), understood: 0)
            }
        case .call: skip(["IS", "HR"])
        case .name: readName()
        case .serial: readSerial()
        case .place: readPlace()
        case .age: readAge()
        case .rig, .antenna, .power, .weather, .state, .park, .summit: readWords(of: field)
        }
    }

    private mutating func readName() {
        skip(OverVocabulary.links.union(["OM", "OP", "NAME"]))
        var found: [String] = []
        var letters = ""
        var isGarbled = false
        while let word = word(), found.count < 3 {
            if word.contains(Over.unreadable) {
                isGarbled = true
                take(1, .unreadable(word), understood: 0)
            } else if word.count == 1, word.allSatisfy(\.isLetter), !isEnd(0), found.isEmpty {
                letters += word
                take(1)
            } else if isName(word), found.allSatisfy({ isAgain(word, of: $0) }) {
                found.append(word)
                take(1)
            } else {
                break
            }
        }
        if found.isEmpty, letters.count > 1 { found = [letters] }
        if isQuestion(0), found.last.map({ context.isOwn($0, as: .name) }) == true {
            return request(.item(.name), taking: 0)
        }
        if let name = found.first(where: { context.isExpected($0, as: .name) }) ?? found.first {
            let isPartners = context.isOwn(name, as: .name) && !context.isExpected(name, as: .name)
            items.append(isPartners ? .praised : .told(.name, name))
        } else if isGarbled {
            items.append(.garbled(.name))
        }
    }

    /// Whether a word repeats the name, perhaps with an error in one of the two, or is a second name.
    private func isAgain(_ word: String, of first: String) -> Bool {
        word == first || context.isExpected(word, as: .name) || EditDistance.between(word, first) == 1
    }

    private func isName(_ word: String) -> Bool {
        guard word.count >= 2, word.allSatisfy(\.isLetter), word != context.mine, word != context.theirs else {
            return false
        }
        return context.isExpected(word, as: .name) || context.isOwn(word, as: .name)
            || OverVocabulary.nameWords.contains(word)
            || !OverVocabulary.all.contains(word) && Self.field(word) == nil && word != "ENN"
    }

    private mutating func readSerial() {
        skip(["IS", "HR", "NR", "HERE"])
        guard let word = word(), let number = OverVocabulary.number(word) else {
            if let word = word(), word.contains(Over.unreadable) {
                take(1, .garbled(.serial), understood: 0)
            }
            return
        }
        if isQuestion(1) { return request(.item(.serial), taking: 1) }
        take(1, .told(.serial, String(number)))
        while let again = self.word(), OverVocabulary.number(again) == number { take(1) }
    }

    private mutating func readAge() {
        skip(["IS", "HR", "NW", "NOW"])
        guard let word = word(), let number = OverVocabulary.number(word) else { return }
        take(1, .told(.age, String(number)))
        skip(["YRS", "YEARS", "OLD", word])
    }

    /// Reads words up to the next one with another meaning.
    private mutating func readWords(of item: QSOItem) {
        skip(OverVocabulary.links.union(["WL", "VY", "MY", "OLD"]))
        var value: [String] = []
        var isGarbled = false
        while let word = word(), value.count < 6 {
            if word.contains(Over.unreadable) {
                isGarbled = true
                take(1, .unreadable(word), understood: 0)
                continue
            }
            guard isFree(word, in: item) else { break }
            // After the type of a rig, words of every QSO speak of something else.
            let hasType = item == .rig && value.contains { $0.contains(where: \.isNumber) }
            if hasType, OverVocabulary.all.contains(word), !context.isExpected(word, as: .rig) { break }
            if !value.contains(word) { value.append(word) }
            take(1)
        }
        if !value.isEmpty, isQuestion(0) { return request(.item(item), taking: 0) }
        if !value.isEmpty {
            items.append(.told(item, value.joined(separator: " ")))
        } else if isGarbled {
            items.append(.garbled(item))
        }
    }

    /// Whether a word can be part of a value.
    private func isFree(_ word: String, in item: QSOItem) -> Bool {
        if word == context.mine || word == context.theirs || word == "?" || context.isOwn(word, as: .name) {
            return false
        }
        if item == .rig || item == .antenna, OverVocabulary.unit(word) == "W" { return false }
        if word == "OK" && isQuestion(1) { return false }
        if context.isExpected(word, as: item) { return true }
        if context.expected[.name] == word { return false }
        switch item {
        case .weather
        where OverVocabulary.praisesOfWeather.contains(word):
            return word != "ES" || self.word(1).map(OverVocabulary.weather.contains) == true
        case .rig where word == "QRP" || word == "KEY": return true
        case .antenna, .rig, .power:
            if word == "UP" || word == "WATTS" || word == "WATT" || word == "QRP" { return true }
        case .summit where word.contains("/"): return true
        default: break
        }
        return !OverVocabulary.core.contains(word)
    }
}
