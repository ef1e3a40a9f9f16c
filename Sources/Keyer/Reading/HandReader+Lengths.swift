import Morse

/// Takes marks and spaces.
extension HandReader {
    /// The possible meanings of a space before a mark.
    enum Spaces {
        /// Inside or after a character, or after a word.
        case all
        /// After a character or a word, because the character was reported.
        case ends
        /// Inside a character, because a single character was requested.
        case inside
    }

    /// The cost of a pattern that is no character, as a logarithm.
    private static let rarity = 4.6
    /// The cost of each character when characters are requested one by one, as a logarithm.
    private static let perCharacter = 1.8
    /// The additional cost of a mark that is broken twice, and of a broken dit, as logarithms.
    private static let brokenAgain: Double = 2
    private static let brokenDit: Double = 4
    /// The logarithm of the density of a part of a mark, on the scale of `HandModel.density`.
    private static let part = 0.5
    /// Seconds of silence after which another person may be keying.
    private static let longPause: Double = 5
    /// A tremor's opening: its usual length in seconds, and the spread of the logarithm of longer ones.
    private static let opening = 0.035
    private static let openingSpread = 0.4

    /// Takes the silence before a mark.
    ///
    /// - Parameters:
    ///   - followsHand: whether the hand's own spaces end characters and words.
    ///   - isByHand: whether the mark before the space was keyed by hand.
    mutating func take(space: Int, followsHand: Bool, isByHand: Bool) {
        guard space > 0 else { return }
        if isTold {
            isTold = false
            if spaceCounts, followsHand, isByHand { take(space, as: .ends) } else { beginCharacter() }
            // After a long pause somebody else may be keying.
            if Double(space) > HandReader.longPause * sampleRate { expectAnyHand(penalty: 5) }
        } else if !marks.isEmpty, isByHand {
            take(space, as: followsHand ? .all : .inside)
        }
    }

    private mutating func take(_ space: Int, as spaces: Spaces) {
        let length = naturalLogarithm(Double(space))
        let mayGoOn = spaces != .ends
        let mayEnd = spaces != .inside
        var choices: [Choice] = []
        func offer(_ parent: Int, _ label: Label, _ weight: Double) {
            choices.rank(Choice(parent: parent, label: label, weight: weight), atMost: HandReader.width)
        }
        for (index, reading) in readings.enumerated() {
            if reading.open > 0 {
                if mayGoOn { offer(index, .part, reading.weight + densityOfOpening(length, in: reading.hand)) }
            } else {
                if mayGoOn { offer(index, .inside, reading.weight + reading.hand.density(length, .inside)) }
                if mayEnd {
                    let ended = reading.weight + reading.completeness
                    let goesOn = reading.hand.density(length, .character) - WordOdds.goesOn(reading.isWithin)
                    let ends = reading.hand.density(length, .word) - WordOdds.ends(reading.isWithin)
                    offer(index, .character, ended + goesOn)
                    offer(index, .word, ended + ends)
                }
            }
        }
        guard !choices.isEmpty else { return beginCharacter() }
        let bit: UInt64 = marks.isEmpty ? 0 : 1 << UInt64(marks.count - 1)
        readings = choices.map { choice in
            var new = readings[choice.parent]
            new.weight = choice.weight
            switch choice.label {
            case .part:
                new.open += space
                new.joins |= bit
            case .character, .word:
                let isWord = choice.label == .word
                new.hand.learn(length, isWord ? .word : .character)
                new.isWithin = !isWord
                new.previous = isWord ? 0 : odds.letter(new.pattern)
                new.beginCharacter()
                new.ends |= bit
            case .dit, .dah, .inside: new.hand.learn(length, .inside)
            }
            if !mayGoOn { new.forgetMarks() }
            return new
        }
        normalise()
    }

    /// - Parameter element: the element made by the keyer; nil for a mark keyed by hand.
    mutating func take(mark start: Int, _ stop: Int, element: Element?, inText isText: Bool) {
        guard marks.count < HandReader.mostMarks else {
            // Only elements of the keyer reach this number. A pattern holds fewer, so none is lost here.
            marks[marks.count - 1] = marks[marks.count - 1].lowerBound..<stop
            return
        }
        let bit: UInt64 = 1 << UInt64(marks.count)
        marks.append(start..<stop)
        isTold = false
        self.isText = isText
        var choices: [Choice] = []
        func offer(_ parent: Int, _ label: Label, _ weight: Double) {
            choices.rank(Choice(parent: parent, label: label, weight: weight), atMost: HandReader.width)
        }
        for (index, reading) in readings.enumerated() {
            if let element {
                offer(index, element == .dah ? .dah : .dit, reading.weight)
            } else {
                let length = naturalLogarithm(Double(max(1, stop - start + reading.open)))
                let isOpen = reading.open > 0
                let dit = reading.hand.density(length, .dit) - price(of: .dit, after: reading.pattern, reading.previous)
                let dah = reading.hand.density(length, .dah) - price(of: .dah, after: reading.pattern, reading.previous)
                offer(index, .dit, reading.weight + dit - (isOpen ? HandReader.brokenDit : 0))
                offer(index, .dah, reading.weight + dah)
                if length < reading.hand.typical(.dah) + 0.3 {
                    let breaking = naturalLogarithm(reading.hand.brokenShare) + HandReader.part
                    offer(index, .part, reading.weight + breaking - (isOpen ? HandReader.brokenAgain : 0))
                }
            }
        }
        readings = choices.map { choice in
            var new = readings[choice.parent]
            new.weight = choice.weight
            if choice.label == .part {
                if new.open == 0 { new.hand.learn(isBroken: true) }
                new.open += stop - start
            } else {
                let isDah = choice.label == .dah
                if element == nil {
                    let length = naturalLogarithm(Double(max(1, stop - start + new.open)))
                    new.hand.learn(length, isDah ? .dah : .dit)
                    if isDah, new.open == 0 { new.hand.learn(isBroken: false) }
                }
                new.open = 0
                if isDah { new.dahs |= bit }
                new.pattern.append(isDah ? .dah : .dit)
                new.completeness = completeness(of: new.pattern, after: new.previous)
            }
            return new
        }
        normalise()
    }

    /// The cost of one more element in a character, as a logarithm.
    ///
    /// Each element costs at once, so readings that end a character early compete fairly with readings that end it
    /// later.
    private func price(of element: Element, after pattern: Pattern, _ previous: UInt8) -> Double {
        var longer = pattern
        longer.append(element)
        if isText {
            return naturalLogarithm(odds.beginning(pattern, after: previous) / odds.beginning(longer, after: previous))
        }
        if begun.contains(longer) { return pattern.isEmpty ? HandReader.perCharacter : 0 }
        return pattern.isEmpty || begun.contains(pattern) ? HandReader.rarity : 1
    }

    /// The logarithm of the probability that a pattern is a character if it ends now.
    private func completeness(of pattern: Pattern, after previous: UInt8) -> Double {
        if pattern.isEmpty { return 0 }
        if isText {
            return naturalLogarithm(odds.character(pattern, after: previous) / odds.beginning(pattern, after: previous))
        }
        return known.contains(pattern) || !begun.contains(pattern) ? 0 : -HandReader.rarity
    }

    /// The logarithm of the density of an opening inside a mark that a tremor broke.
    private func densityOfOpening(_ length: Double, in hand: HandModel) -> Double {
        if length > hand.typical(.inside) + 0.3 { return -20 }
        let distance = max(0, length - naturalLogarithm(HandReader.opening * sampleRate)) / HandReader.openingSpread
        return 0.69 - distance * distance / 2
    }
}

/// How often a word goes on or ends after a character: negative logarithms. Words of one letter are rare.
enum WordOdds {
    static func goesOn(_ isWithin: Bool) -> Double { isWithin ? 0.25 : 0.07 }
    static func ends(_ isWithin: Bool) -> Double { isWithin ? 1.5 : 2.7 }
}
