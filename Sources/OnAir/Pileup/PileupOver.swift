import Training

/// Divides an over to a crowd into the callsign and the rest.
///
/// A crowd gets fewer words than a single station: a callsign or a part of one, then the exchange. This type finds the
/// callsign. `OverReader`, the grammar of all overs, reads the rest as the station with that callsign.
struct PileupOver {
    private(set) var call: String?
    private(set) var part: PileupPart?
    /// Whether the over calls any station: CQ, QRZ, or the end of the last QSO with the learner's callsign.
    private(set) var isInvitation = false
    /// Whether the learner ends the QSO: thanks, QSL, or 73.
    private(set) var isThanks = false
    /// Whether the learner claims an earlier QSO with the station.
    private(set) var isDupe = false
    /// Whether the learner requests a repeat.
    private(set) var isAgain = false
    /// Whether the learner confirms reception. A receipt alone also ends a QSO.
    private(set) var isReceipt = false
    /// The words that are neither a callsign nor a phrase of calling and thanking.
    private(set) var rest: [String] = []
    private let words: Set<String>

    /// Words of requests. A question mark after them asks for an item, not for a callsign.
    private static let asked = Set(OverVocabulary.fields.keys).union(OverVocabulary.requests)
        .union(OverVocabulary.pileupAsked)

    private static func isAsked(_ word: String) -> Bool {
        asked.contains(word) || OverVocabulary.report(word) != nil || word.allSatisfy(\.isNumber)
    }

    /// - Parameters:
    ///   - own: the learner's callsign.
    ///   - calls: the callsigns of the callers, which are recognised even with wrong spacing.
    ///   - words: other expected words, such as the learner's name.
    init(_ over: Over, own: String, calls: Set<String>, words: Set<String> = []) {
        let known = calls.union([own])
        self.words = words
        let tokens = mended(over, known: known, words: words.union(known))
        var index = 0
        while index < tokens.count {
            index += take(tokens, at: index, own: own, calls: calls)
        }
        isAgain = isAgain && call == nil
    }

    private func mended(_ over: Over, known: Set<String>, words: Set<String>) -> [String] {
        let text = OverText { CallsignGenerator.isWellFormed($0) || known.contains(OverGrammar.plain($0)) }
        // A question mark inside a word belongs to a part of a callsign.
        var result: [String] = []
        var run: [Over.Token] = []
        func flush() {
            let mender = OverWords(known: words, calls: known, isContest: true)
            for token in mender.mended(text.divided(run)) {
                switch token {
                case .word(let word): result.append(word)
                case .sign(let sign): result.append(sign.rawValue)
                }
            }
            run = []
        }
        for token in OverCalls(calls: known).joined(over.tokens) {
            // UR1 is the beginning of UR1J here, not UR and a number.
            if case .word(let word) = token, word.count >= 3, word.first?.isLetter == true,
                word.contains(where: \.isNumber), known.contains(where: { $0.hasPrefix(word) })
            {
                flush()
                result.append(word)
            } else if case .word(let word) = token, word.contains("?"), word.contains(where: { $0 != "?" }),
                !Self.isAsked(word.filter { $0 != "?" })
            {
                flush()
                result.append(word.filter { $0 != Over.unreadable })
            } else {
                run.append(token)
            }
        }
        flush()
        return result
    }

    /// Takes words at a place and returns their number.
    private mutating func take(_ words: [String], at index: Int, own: String, calls: Set<String>) -> Int {
        let word = words[index]
        let next = index + 1 < words.count ? words[index + 1] : ""
        switch word {
        case "DE":
            isInvitation = isInvitation || next == own || call == nil && calls.isEmpty
            return next.isEmpty || calls.contains(next) ? 1 : 2
        case own: isInvitation = true
        // A keying error in the learner's own callsign.
        case _ where !calls.contains(word) && word.count >= 4 && EditDistance.between(word, own) == 1:
            isInvitation = true
        case "QSO" where next == "B4" || next == "BEFORE", "WKD" where next == "B4":
            isDupe = true
            return 2
        case "B4", "QSOB4": isDupe = true
        case "?": isAgain = true
        case _ where OverVocabulary.pileupReceipts.contains(word): isReceipt = true
        case _ where OverVocabulary.pileupFillers.contains(word): break
        case _ where OverVocabulary.pileupThanks.contains(word): isThanks = true
        case _ where OverVocabulary.pileupInvitations.contains(word):
            isInvitation = true
            return next == "?" ? 2 : 1
        case _ where OverVocabulary.pileupRepeats.contains(word): isAgain = true
        default: return takeOther(word, next, calls)
        }
        return 1
    }

    private mutating func takeOther(_ word: String, _ next: String, _ calls: Set<String>) -> Int {
        if word.contains("?") {
            part = PileupPart(word)
        } else if isCall(word, calls) {
            // K1A may be a callsign, but no caller has it. It is a part of K1ABC.
            let isPart = !calls.contains(word) && (next == "?" || calls.contains { $0.contains(word) })
            if isPart {
                part = PileupPart("\(word)?")
                return next == "?" ? 2 : 1
            }
            // Of two callsigns, the one of a caller counts. The other is a corrected error.
            if call.map(calls.contains) != true { call = word }
        } else if next == "?", !Self.isAsked(word) {
            part = PileupPart("\(word)?")
            return 2
        } else if call == nil, rest.isEmpty, isPart(word, calls) {
            part = PileupPart(word)
        } else {
            rest.append(word)
            if next == "?" {
                rest.append(next)
                return 2
            }
        }
        return 1
    }

    /// Whether a word is a callsign: well-formed, or at most one character away from a caller's.
    private func isCall(_ word: String, _ calls: Set<String>) -> Bool {
        guard word.contains(where: \.isNumber), word.contains(where: \.isLetter), OverVocabulary.report(word) == nil
        else {
            return false
        }
        if calls.contains(word) || CallsignGenerator.isWellFormed(word) { return true }
        return word.count > 3 && calls.contains { EditDistance.between($0, word) <= 1 }
    }

    /// Whether a word without a question mark is a part of a caller's callsign.
    private func isPart(_ word: String, _ calls: Set<String>) -> Bool {
        word.count >= 2 && word.contains(where: \.isLetter) && !words.contains(word)
            && OverVocabulary.report(word) == nil && !OverVocabulary.core.contains(word)
            && calls.contains { $0.contains(word) }
    }

    var isOnlyReceipt: Bool {
        isReceipt && call == nil && part == nil && rest.isEmpty && !isInvitation && !isAgain && !isDupe
    }

    /// The learner's copy of the other station's exchange: the words that have its form; nil if none has.
    func written(in style: PileupStyle) -> String? {
        var words = rest.filter(style.isExchange)
        if style == .sprint {
            // A name alone may be a greeting. The exchange has no report, so a word that looks like a report is a
            // number.
            guard words.count > 1, words.contains(where: PileupStyle.isNumberOrState) else { return nil }
        } else {
            let others = words.filter { OverVocabulary.report($0) == nil }
            // Without another number, a report such as 123 is the number.
            words = others.isEmpty ? words.filter { OverVocabulary.report($0) != "599" } : others
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
