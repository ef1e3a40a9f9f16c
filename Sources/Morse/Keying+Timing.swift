extension Timing {
    /// Text as marks on the sample grid, the first beginning at sample 0.
    ///
    /// Every boundary is the exact position rounded once, so each length is right to one sample and errors do not add
    /// up.
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

    /// Elements, whether or not they form a character, as marks on the sample grid, the first beginning at sample 0.
    public func keying(of pattern: Pattern) -> Keying {
        var keying = Keying(marks: [], characterEnds: [])
        var position = GridPosition(0, ticksPerStep: ticksPerSample)
        keying.append(pattern, at: &position, timing: self)
        return keying
    }

    /// Exact length of the text in samples, from the start of its first mark to the end of its last.
    public func length(of text: MorseText) -> Rational {
        let letters = text.words.lazy.map(\.count).reduce(0, +)
        guard letters > 0 else { return .zero }
        let units = text.letters.lazy.map(\.pattern.units).reduce(0, +)
        let wordSpaces = text.words.count - 1
        return unit * units + characterSpace * (letters - 1 - wordSpaces) + wordSpace * wordSpaces
    }
}

extension Keying {
    /// Makes the marks of a text, the first beginning at sample 0.
    public init(_ text: MorseText, timing: Timing) {
        self = timing.keying(of: text)
    }

    /// Adds a character that begins at an exact position, and moves the position to its end.
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
