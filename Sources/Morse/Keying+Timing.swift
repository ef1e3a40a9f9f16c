extension Timing {
    /// The first mark begins at sample 0.
    ///
    /// Every boundary is an exact position rounded once. Each length is right to one sample, and rounding errors do not
    /// add up.
    public func keying(of text: MorseText) -> Keying {
        var keying = Keying(marks: [], characterEnds: [])
        var position = GridPosition(0, ticksPerStep: ticksPerSample)
        for (wordIndex, word) in text.words.enumerated() {
            if wordIndex > 0 { position = position.advanced(by: wordSpace) }
            for (letterIndex, letter) in word.enumerated() {
                if letterIndex > 0 { position = position.advanced(by: characterSpace) }
                keying.append(letter.pattern, at: &position, timing: self)
            }
        }
        return keying
    }

    /// The elements need not form a character. The first mark begins at sample 0.
    public func keying(of pattern: Pattern) -> Keying {
        var keying = Keying(marks: [], characterEnds: [])
        var position = GridPosition(0, ticksPerStep: ticksPerSample)
        keying.append(pattern, at: &position, timing: self)
        return keying
    }

    /// A word of patterns, which need not be characters. The first mark begins at sample 0.
    public func keying(of word: [Pattern]) -> Keying {
        var keying = Keying(marks: [], characterEnds: [])
        var position = GridPosition(0, ticksPerStep: ticksPerSample)
        for (index, pattern) in word.enumerated() {
            if index > 0 { position = position.advanced(by: characterSpace) }
            keying.append(pattern, at: &position, timing: self)
        }
        return keying
    }

    /// The exact length in samples from the start of the first mark to the end of the last.
    public func length(of text: MorseText) -> Rational {
        let letters = text.words.lazy.map(\.count).reduce(0, +)
        guard letters > 0 else { return .zero }
        let units = text.letters.lazy.map(\.pattern.units).reduce(0, +)
        let wordSpaces = text.words.count - 1
        return unit * units + characterSpace * (letters - 1 - wordSpaces) + wordSpace * wordSpaces
    }
}

extension Keying {
    /// The first mark begins at sample 0.
    public init(_ text: MorseText, timing: Timing) {
        self = timing.keying(of: text)
    }

    /// Moves the position to the end of the last mark.
    fileprivate mutating func append(_ pattern: Pattern, at position: inout GridPosition, timing: Timing) {
        for (index, element) in pattern.enumerated() {
            if index > 0 { position = position.advanced(by: timing.unit) }
            let start = position.nearest
            position = position.advanced(by: timing.length(of: element))
            marks.append(Mark(start: start, length: position.nearest - start, element: element))
        }
        characterEnds.append(position.nearest)
    }
}
