import Training

/// Summarizes the items of an over.
struct OverSummary {
    let context: OverContext
    var heard = Heard()
    /// The words without a place, in order.
    private var loose: [String] = []

    init(context: OverContext, understood: Int) {
        self.context = context
        heard.words = understood
    }

    /// Takes the items one by one.
    mutating func take(_ items: [OverItem]) {
        heard.hasOnlySigns = items.allSatisfy { Self.isTurn($0) }
        heard.hasOnlyReceipts = items.allSatisfy { Self.isTurn($0) || $0 == .acknowledgement }
        for item in items { take(item) }
        // No station calls itself: the operator began in the wrong order.
        if heard.addressedOther == heard.sender { heard.addressedOther = nil }
        heard.hasOnlyCalls = heard.sender != nil && items.allSatisfy { Self.isCall($0) || Self.isTurn($0) }
        let isShort = items.count <= 5
        if isShort,
            items.contains(where: {
                if case .filler(let word) = $0 { OverVocabulary.waiting.contains(word) } else { false }
            })
        {
            heard.isWait = true
        }
    }

    private static func isCall(_ item: OverItem) -> Bool {
        switch item {
        case .call, .sender: true
        default: false
        }
    }

    private static func isTurn(_ item: OverItem) -> Bool {
        switch item {
        case .turn, .sign(.ar), .sign(.kn), .sign(.bk), .sign(.start), .sign(.separation): true
        default: false
        }
    }

    private mutating func take(_ item: OverItem) {
        switch item {
        case .cq: heard.isCQ = true
        case .call(let call): address(call)
        case .sender(let call): send(call)
        case .garbledSender(let text):
            heard.garbledSender = text
            heard.strays += 1
        case .told(let item, let value): tell(item, value)
        case .garbled(let item): heard.garbled.insert(item)
        case .request(let request):
            if !heard.requests.contains(request) { heard.requests.append(request) }
        case .acknowledgement: heard.acknowledges = true
        case .greeting: heard.isGreeting = true
        case .farewell, .sign(.sk), .sign(.cl): heard.isFarewell = true
        case .sign(.wait): heard.isWait = true
        case .sign(.bk): heard.endsInBreak = true
        case .addressed(let name): heard.namedAs = heard.namedAs ?? name
        case .loose(let word): loose.append(word)
        case .unreadable(let word): heard.strays += word.count > 1 ? 1 : 0
        case .sign, .turn, .filler, .number, .praised, .doubt, .unknownQuestion, .howCopy: break
        }
    }

    private mutating func address(_ call: String) {
        if call == context.mine {
            heard.addressed = call
            heard.isNearlyAddressed = false
        } else if EditDistance.between(call, context.mine) <= (context.mine.count >= 5 ? 2 : 1) {
            guard heard.addressed == nil else { return }
            heard.addressed = call
            heard.isNearlyAddressed = true
        } else {
            heard.addressedOther = heard.addressedOther ?? call
        }
    }

    private mutating func send(_ call: String) {
        // Only the listening station has this callsign: the operator sent it in the wrong place or in the wrong order.
        guard call != context.mine else { return address(call) }
        // If one of two was a slip of the hand, the other one was meant.
        if heard.sender == nil || call == context.theirs {
            if heard.sender != call { heard.senderCount = 0 }
            heard.sender = call
        }
        if call == heard.sender { heard.senderCount += 1 }
    }

    private mutating func tell(_ item: QSOItem, _ value: String) {
        // Of two towns or names the first counts. Of two reports or numbers the second is a correction.
        if [.report, .serial].contains(item) || heard.items[item] == nil || context.expected[item] == value {
            heard.items[item] = value
        }
    }

    // MARK: Words without a place

    /// Finds the meaning of loose words. The sender's own words are known. Other words answer the partner's question.
    mutating func placeLooseWords(in items: [OverItem]) {
        for item in [QSOItem.name, .place, .rig] where heard.items[item] == nil {
            let words = distinct(loose).filter { context.isExpected($0, as: item) && !context.isOwn($0, as: item) }
            let isMeant =
                item != .rig || !words.isEmpty && words.count == context.expected[item]?.split(separator: " ").count
            guard !words.isEmpty, isMeant else { continue }
            tell(item, words.joined(separator: " "))
            heard.words += words.count
            loose.removeAll { words.contains($0) }
        }
        let asked = context.asked.filter { heard.items[$0] == nil && $0 != .call && $0 != .report && $0 != .serial }
        if asked.contains(.name), let name = heard.namedAs, !context.isOwn(name, as: .name) {
            tell(.name, name)
            heard.namedAs = nil
        } else if !asked.isEmpty, items.allSatisfy(Self.isBare) {
            answer(asked.filter { heard.items[$0] == nil })
        }
        heard.strays += loose.filter { $0.count > 1 }.count
    }

    /// Whether an item may stand beside an answer that consists only of its value.
    private static func isBare(_ item: OverItem) -> Bool {
        switch item {
        case .filler(let word): OverVocabulary.bareFillers.contains(word)
        case .request, .farewell, .unknownQuestion, .doubt, .cq: false
        default: true
        }
    }

    private mutating func answer(_ asked: [QSOItem]) {
        let words = distinct(loose).filter { $0.count > 1 && context.own[.name] != $0 }
        guard !words.isEmpty else { return }
        for (index, item) in asked.enumerated() {
            let rest = words.filter { word in
                !heard.items.values.contains { $0.split(separator: " ").contains(Substring(word)) }
            }
            guard let first = rest.first else { return }
            let isLast = index == asked.count - 1
            switch item {
            case .name:
                let repeated = rest.first { word in loose.filter { $0 == word }.count > 1 }
                let known = rest.first(where: QSORegion.allNames.contains)
                guard let name = repeated ?? known ?? (rest.count <= (isLast ? 2 : 4) ? first : nil),
                    isPronounceable(name)
                else { continue }
                place([name], as: .name)
            case .place, .state:
                guard rest.count <= 4, rest.contains(where: isPronounceable) else { continue }
                place(isLast ? rest : [first], as: item)
            default:
                guard rest.count <= 5 else { continue }
                place(isLast ? rest : [first], as: item)
            }
        }
    }

    private mutating func place(_ words: [String], as item: QSOItem) {
        tell(item, words.joined(separator: " "))
        heard.words += words.count
        loose.removeAll { words.contains($0) }
    }

    /// Whether letters can be a name, rather than noise.
    private func isPronounceable(_ word: String) -> Bool {
        word.allSatisfy(\.isLetter) && word.contains { "AEIOUY".contains($0) }
    }

    private func distinct(_ words: [String]) -> [String] {
        words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Reads words about the log of a contest: B4 ends the QSO, and NIL asks for the exchange again.
    private mutating func settleLog(_ words: [String]) {
        heard.isWorkedBefore = words.contains("B4") && !words.contains("NO") && !words.contains("NOT")
        if words.contains("NIL"), heard.items.isEmpty, heard.requests.isEmpty, !heard.isFarewell {
            heard.requests.append(.again)
        }
    }

    // MARK: Questions

    /// Decides the requests that question marks make.
    mutating func settleQuestions(in items: [OverItem]) {
        if context.isContest { settleLog(items.compactMap { if case .filler(let word) = $0 { word } else { nil } }) }
        // "CPY?" after items means no more than "HW?".
        if !heard.items.isEmpty { heard.requests.removeAll { $0 == .confirm } }
        heard.asksCopy = items.contains(.howCopy)
        let isAnswered = !heard.requests.isEmpty || !heard.items.isEmpty
        if items.contains(.doubt), !isAnswered, !heard.isFarewell { heard.requests.append(.again) }
        let isUnderstood =
            isAnswered || heard.isFarewell || heard.isGreeting || heard.acknowledges || heard.asksCopy || heard.isCQ
            || items.contains { if case .filler = $0 { true } else { $0 == .praised } }
        if items.contains(.unknownQuestion), !isUnderstood, heard.requests.isEmpty { heard.requests.append(.again) }
    }
}
