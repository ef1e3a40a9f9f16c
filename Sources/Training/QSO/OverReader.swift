/// Understands an over as an operator does: by the position of its words.
///
///     over    = { cq | de | field | request | call | word | sign }
///     cq      = CQ { CQ | TEST | DX }
///     de      = DE callsign { callsign }
///     field   = name-of-field { IS | HR | … } value     value up to the next word that says what follows
///     request = [PSE] (AGN | RPT | ?) [name-of-field]  |  name-of-field (AGN | ?)  |  QRS | QRQ | QRZ? | QSL?
///
/// A callsign is exact, or close enough to an expected one to be corrected. Letters in a position without meaning are
/// strays and are ignored.
struct OverReader {
    /// The callsign of the listening station.
    let mine: String
    /// The sender's callsign, once known.
    let theirs: String?
    /// Whether numbers stand alone, as in contests.
    let isContest: Bool

    private var tokens: [Over.Token] = []
    private var index = 0
    private var heard = Heard()

    /// Makes a reader for one over.
    init(mine: String, theirs: String?, isContest: Bool) {
        self.mine = mine
        self.theirs = theirs
        self.isContest = isContest
    }

    /// Reads the over.
    mutating func read(_ over: Over) -> Heard {
        tokens = OverWords(calls: [mine] + (theirs.map { [$0] } ?? [])).mended(over.tokens)
        index = 0
        heard = Heard()
        heard.hasOnlySigns = tokens.allSatisfy { OverVocabulary.turns.contains($0) }
        if tokens == [.word("AS")] { tokens = [.sign(.wait)] }
        while index < tokens.count { next() }
        return heard
    }

    // MARK: Tokens

    /// The word at an offset from the current one, without a question mark.
    private func word(_ offset: Int = 0) -> String? {
        guard tokens.indices.contains(index + offset), case .word(let text) = tokens[index + offset] else { return nil }
        return text.count > 1 && text.hasSuffix("?") ? String(text.dropLast()) : text
    }

    /// The number of tokens up to and including a question mark, in the word or after it; nil if none follows.
    private func question(_ offset: Int = 0) -> Int? {
        guard tokens.indices.contains(index + offset), case .word(let text) = tokens[index + offset] else { return nil }
        if text.count > 1, text.hasSuffix("?") { return 1 }
        return tokens.indices.contains(index + offset + 1) && tokens[index + offset + 1] == .word("?") ? 2 : nil
    }

    private mutating func take(_ count: Int, understood: Int? = nil) {
        index += count
        heard.words += understood ?? count
    }

    // MARK: Productions

    private mutating func next() {
        guard let word = word() else { return readSign() }
        switch word {
        case "CQ": readCQ()
        case "DE": readSender()
        case "?": request(.again, taking: 1)
        case "AGN", "AGAIN", "RPT": readAgain()
        case "QRS": request(.slower, taking: question() ?? 1)
        case "QRQ": request(.faster, taking: question() ?? 1)
        case "QRZ": request(.whoCalls, taking: question() ?? 1)
        case "QRL": request(.inUse, taking: question() ?? 1)
        default: readWord(word)
        }
    }

    private mutating func readWord(_ word: String) {
        if let field = Self.field(word) { return readField(field) }
        if readCall(word) { return }
        if let report = OverVocabulary.report(word), question() == nil { return readReport(report) }
        if isContest, let number = OverVocabulary.number(word), heard.items[.report] != nil || word.count > 1,
            word.contains(where: \.isNumber) || heard.items[.report] != nil, !OverVocabulary.all.contains(word)
        {
            heard.items[.serial] = String(number)
            return take(question() ?? 1)
        }
        if OverVocabulary.acknowledgements.contains(word) {
            if let count = question() { return request(.confirm, taking: count) }
            heard.acknowledges = true
            take(1)
            return readName(after: word)
        }
        if OverVocabulary.farewells.contains(word) {
            heard.isFarewell = true
            return take(1)
        }
        if OverVocabulary.greetings.contains(word) {
            heard.isGreeting = true
            take(1)
            return readName(after: word)
        }
        if OverVocabulary.all.contains(word) {
            // The word for "over" alone says nothing.
            take(question() ?? 1, understood: word == "K" || word == "KN" ? 0 : 1)
            return readName(after: word)
        }
        readStray(word)
    }

    private mutating func readSign() {
        guard case .sign(let sign) = tokens[index] else { return index += 1 }
        switch sign {
        case .sk, .cl: heard.isFarewell = true
        case .wait: heard.isWait = true
        case .bk: heard.endsInBreak = true
        case .ar, .kn, .separation, .start: break
        }
        // Signs alone say nothing that could be answered.
        take(1, understood: sign == .sk || sign == .cl || sign == .wait ? 1 : 0)
    }

    private mutating func readStray(_ word: String) {
        if let count = question() {
            // The beginning or end of a callsign with a question mark asks for the rest of it.
            let bare = word.filter { $0 != "?" && $0 != Over.unreadable }
            if bare.count >= 2, mine.hasPrefix(bare) || mine.hasSuffix(bare) {
                return request(.item(.call), taking: count)
            }
            return request(.again, taking: count)
        }
        heard.strays += word.count == 1 ? 0 : 1
        index += 1
    }

    private mutating func readCQ() {
        heard.isCQ = true
        take(1)
        while let word = word(), ["CQ", "TEST", "DX", "CONTEST"].contains(word) { take(1) }
    }

    // MARK: Requests

    private mutating func request(_ request: QSORequest, taking count: Int) {
        if !heard.requests.contains(request) { heard.requests.append(request) }
        take(count)
    }

    /// AGN and RPT, with the item to be repeated on either side.
    private mutating func readAgain() {
        take(question() ?? 1)
        while let word = word(), ["PSE", "PLS", "UR", "AGN", "RPT", "?"].contains(word) { take(1) }
        if let word = word(), let field = Self.field(word), !isStated(1) || question() != nil {
            request(.item(field), taking: question() ?? 1)
        } else if !heard.requests.contains(where: { if case .item = $0 { true } else { false } }) {
            if !heard.requests.contains(.again) { heard.requests.append(.again) }
        }
    }

    /// Whether a value follows a field's name at an offset.
    private func isStated(_ offset: Int) -> Bool {
        guard let word = word(offset) else { return false }
        return !OverVocabulary.all.contains(word) && word != "?"
    }

    // MARK: Callsigns

    private mutating func readSender() {
        take(1)
        var count = 0
        while let word = word(), word != "?" {
            let isNear = theirs.map { word.contains(where: \.isNumber) && EditDistance.between(word, $0) == 0 } ?? false
            guard isNear || CallsignGenerator.isWellFormed(word) else { break }
            // If one of two was a slip of the hand, the other one was meant.
            if heard.sender == nil || word == theirs { heard.sender = word }
            if word == heard.sender { heard.senderCount += 1 }
            take(question() ?? 1)
            count += 1
        }
        guard count == 0, let word = word(), !OverVocabulary.all.contains(word) else { return }
        heard.garbledSender = word
        heard.strays += 1
        index += 1
    }

    /// A callsign on its own: the partner's, the sender's, or somebody else's.
    private mutating func readCall(_ word: String) -> Bool {
        let parts: [Substring] = word.split(separator: "/")
        let plain = parts.max { $0.count < $1.count }.map(String.init) ?? word
        if word == mine || plain == mine {
            if question() != nil {
                request(.confirm, taking: question() ?? 1)
            } else {
                take(1)
            }
            heard.addressed = mine
            heard.isNearlyAddressed = false
            return true
        }
        if let theirs, word == theirs {
            heard.sender = theirs
            heard.senderCount += 1
            take(question() ?? 1)
            return true
        }
        guard word.contains(where: \.isNumber), word.contains(where: \.isLetter), word.count >= 3,
            OverVocabulary.report(word) == nil
        else { return false }
        let isAfterCall = heard.addressed != nil
        if !isAfterCall, EditDistance.between(word, mine) <= (mine.count >= 5 ? 2 : 1), question() == nil {
            heard.addressed = word
            heard.isNearlyAddressed = true
            take(1)
            return true
        }
        guard CallsignGenerator.isWellFormed(word), question() == nil else { return false }
        let isFollowedBySender = tokens[index...].contains(.word("DE"))
        if isFollowedBySender {
            heard.addressedOther = heard.addressedOther ?? word
        } else if heard.sender == nil || heard.sender == word {
            heard.sender = word
            heard.senderCount += 1
        }
        take(1)
        return true
    }

    // MARK: Fields

    /// The field named by a word; the longer names may have one wrong letter.
    private static func field(_ word: String) -> QSOItem? {
        if let field = OverVocabulary.fields[word] { return field }
        guard !OverVocabulary.all.contains(word), word.allSatisfy(\.isLetter) else { return nil }
        return ["NAME", "QTH", "RST"].first { name in
            name.count == word.count && name.first == word.first && EditDistance.between(name, word) == 1
        }.flatMap { OverVocabulary.fields[$0] }
    }

    private mutating func readField(_ field: QSOItem) {
        if let count = question() { return request(.item(field), taking: count) }
        if let next = word(1), ["AGN", "AGAIN", "PSE", "RPT"].contains(next), !isStated(2) {
            take(1)
            return request(.item(field), taking: question() ?? 1)
        }
        if index > 0, [.word("PSE"), .word("PLS")].contains(tokens[index - 1]), !isStated(1) {
            return request(.item(field), taking: 1)
        }
        take(1)
        switch field {
        case .report: skipLinks()
        case .call: break
        case .name: readValue(of: .name, upTo: 2) { $0.allSatisfy(\.isLetter) && $0.count >= 2 }
        case .serial: readSerial()
        case .place: readValue(of: .place, upTo: 4) { $0.count >= 2 }
        case .rig, .antenna, .power, .weather: readValue(of: field, upTo: 5) { !$0.isEmpty }
        }
    }

    private mutating func skipLinks() {
        while let word = word(), OverVocabulary.links.contains(word) { take(1) }
    }

    private mutating func readReport(_ report: String) {
        if isContest, let before = heard.items[.report], before != report,
            let number = word().flatMap(OverVocabulary.number)
        {
            heard.items[.serial] = String(number)
        } else {
            heard.items[.report] = report
        }
        take(1)
    }

    private mutating func readSerial() {
        skipLinks()
        guard let word = word(), let number = OverVocabulary.number(word) else {
            if let word = word(), word.contains(Over.unreadable) {
                heard.garbled.insert(.serial)
                index += 1
            }
            return
        }
        heard.items[.serial] = String(number)
        take(1)
        while let again = self.word(), OverVocabulary.number(again) == number { take(1) }
    }

    /// Reads words up to the next one with another meaning.
    private mutating func readValue(of item: QSOItem, upTo most: Int, isValue: (String) -> Bool) {
        skipLinks()
        var value: [String] = []
        var isGarbled = false
        while let word = word(), value.count < most, question() == nil, isFree(word, in: item) {
            if word.contains(Over.unreadable) {
                isGarbled = true
                heard.strays += 1
                index += 1
                continue
            }
            guard isValue(word) else { break }
            if !value.contains(word) { value.append(word) }
            take(1)
        }
        if value.isEmpty {
            if isGarbled { heard.garbled.insert(item) }
        } else if item == .name {
            heard.items[.name] = value[0]
        } else if heard.items[item] == nil || !isGarbled {
            heard.items[item] = value.joined(separator: " ")
        }
    }

    /// Whether a word can be part of a value.
    private func isFree(_ word: String, in item: QSOItem) -> Bool {
        if word == mine || word == theirs || OverVocabulary.requests.contains(word) { return false }
        if item == .weather, ["FINE", "GOOD", "HOT", "NICE"].contains(word) { return true }
        if OverVocabulary.report(word) != nil, item == .name || item == .place { return false }
        if item == .antenna, word == "VERT" { return true }
        return !OverVocabulary.all.contains(word) && word != "?"
    }

    /// A name after a greeting or thanks, which says who is meant.
    private mutating func readName(after word: String) {
        guard ["GM", "GA", "GE", "DR", "OM", "TNX", "TU", "R", "FB"].contains(word), let name = self.word(),
            question() == nil, name.count >= 2, name.allSatisfy(\.isLetter), !OverVocabulary.all.contains(name),
            Self.field(name) == nil
        else { return }
        heard.namedAs = name
        take(1)
    }
}
