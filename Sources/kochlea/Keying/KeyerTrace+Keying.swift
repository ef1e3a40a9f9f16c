import Keyer
import Morse

extension KeyerTrace {
    /// The keyer's output for a recording.
    struct Keyed: Equatable, Sendable {
        /// In samples of `KeyerTrace.sampleRate`.
        var marks: [KeyedMark] = []
        /// Words separated by single spaces. An unknown pattern is written like `<..-.->`.
        var text = ""
    }

    static let sampleRate = 48_000

    /// - Parameters:
    /// - longestHold: seconds until a contact that is left closed counts as open.
    /// - alphabet: the alphabet for reading patterns.
    ///
    /// - Throws: the first setting that is out of range.
    func keyed(
        _ settings: Keyer.Settings, longestHold: Int, alphabet: Alphabet = .international
    ) throws(Keyer.SettingsError) -> Keyed {
        var keyer = try Keyer(settings: settings, sampleRate: KeyerTrace.sampleRate)
        var assembler = CharacterAssembler(
            limits: limits(settings.wordsPerMinute), wordsPerMinute: settings.wordsPerMinute,
            sampleRate: KeyerTrace.sampleRate, known: PatternSet(alphabet))
        var (keyed, text) = (Keyed(), SpacedText(wordsPerMinute: settings.wordsPerMinute))
        for line in withEnds(longestHold: longestHold) {
            let sample = Int((line.time * Double(KeyerTrace.sampleRate) / 1000).rounded())
            // Stop before the change: other changes at the same sample are simultaneous.
            collect(before: sample, &keyer, &assembler, alphabet, into: &keyed, &text)
            switch line.change {
            case .contact(let contact, let isDown): keyer.contact(contact, isDown: isDown, at: sample)
            case .speed(let speed):
                keyer.setSpeed(wordsPerMinute: speed, at: sample)
                text.wordsPerMinute = speed
                assembler.expect(wordsPerMinute: speed)
                assembler.limits = limits(speed)
            }
        }
        // An hour is longer than every pending element, delay or silence.
        collect(before: keyer.now + 3600 * KeyerTrace.sampleRate, &keyer, &assembler, alphabet, into: &keyed, &text)
        keyed.text = alphabet.printed([text.text])
        return keyed
    }

    /// Adds openings for contacts that are left closed.
    private func withEnds(longestHold: Int) -> [Line] {
        var closed: [(contact: Contact, since: Double)] = []
        for line in lines {
            guard case .contact(let contact, let isDown) = line.change else { continue }
            let wasDown = closed.contains { $0.contact == contact }
            if isDown, !wasDown { closed.append((contact, line.time)) }
            if !isDown { closed.removeAll { $0.contact == contact } }
        }
        let last = lines.last?.time ?? 0
        return lines
            + closed.map { contact, since in
                let end = max(last, since + Double(1000 * longestHold))
                return Line(time: end, change: .contact(contact, isDown: false))
            }.sorted { $0.time < $1.time }
    }

    private func limits(_ wordsPerMinute: Int) -> CharacterAssembler.Limits {
        .text(wordsPerMinute: wordsPerMinute, sampleRate: KeyerTrace.sampleRate)
    }

    private func collect(
        before limit: Int, _ keyer: inout Keyer, _ assembler: inout CharacterAssembler, _ alphabet: Alphabet,
        into keyed: inout Keyed, _ text: inout SpacedText
    ) {
        while let event = keyer.next(before: limit, assembling: &assembler) {
            switch event {
            case .edge(let edge):
                text.isByHand = edge.element == nil
                if let mark = KeyedMark(endingWith: edge) { keyed.marks.append(mark) }
            case .character(let character):
                text.take(character, alphabet.symbol(for: character.pattern)?.text ?? "<\(character.pattern)>")
            case .word: text.isWordOver = true
            }
        }
    }

    /// Divides characters into words once all spaces are known. Hand-keyed ones keep the keyer's division.
    private struct SpacedText {
        var wordsPerMinute: Int
        var isByHand = false
        var isWordOver = false
        private var spacing = WordSpacing()
        private var end: Int?
        private var characters: [(text: String, space: Double?, isEnd: Bool)] = []

        init(wordsPerMinute: Int) {
            self.wordsPerMinute = wordsPerMinute
        }

        mutating func take(_ character: KeyedCharacter, _ text: String) {
            let unit = 1.2 * Double(KeyerTrace.sampleRate) / Double(wordsPerMinute)
            let space = isByHand ? nil : end.map { Double(character.start - $0) / unit }
            characters.append((text, space, isWordOver))
            if let space { spacing.take(space) }
            isWordOver = false
            end = isByHand ? nil : character.end
        }

        var text: String {
            characters.reduce(into: "") { text, character in
                var isEnd = character.isEnd
                if let space = character.space, let limit = spacing.limit { isEnd = space > limit }
                text += (isEnd && !text.isEmpty ? " " : "") + character.text
            }
        }
    }
}
