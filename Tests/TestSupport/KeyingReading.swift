import Keyer
public import Morse

extension Keying {
    /// The characters and word ends that the program's reader of straight keys makes of the marks. A character without
    /// a symbol is nil.
    public enum ReadPart: Equatable, Sendable {
        case character(String?, dits: Int)
        case wordEnd
    }

    /// - Parameters:
    ///   - wordsPerMinute: the speed that the reader expects.
    ///   - alphabet: the known characters.
    public func read(
        wordsPerMinute: Int, sampleRate: Int, alphabet: Alphabet = .international
    ) throws -> [ReadPart] {
        var keyer = try Keyer(
            settings: .init(mode: .straight, wordsPerMinute: wordsPerMinute), sampleRate: sampleRate)
        var assembler = CharacterAssembler(
            limits: .text(wordsPerMinute: wordsPerMinute, sampleRate: sampleRate), wordsPerMinute: wordsPerMinute,
            sampleRate: sampleRate)
        var parts: [ReadPart] = []
        func collect(before sample: Int) {
            while let event = keyer.next(before: sample, assembling: &assembler) {
                switch event {
                case .edge: break
                case .character(let one):
                    let pattern = one.pattern
                    parts.append(
                        .character(
                            alphabet.symbol(for: pattern)?.text,
                            dits: pattern.allSatisfy { $0 == .dit } ? pattern.count : 0))
                case .word: parts.append(.wordEnd)
                }
            }
        }
        for mark in marks {
            for (sample, isDown) in [(mark.start, true), (mark.end, false)] {
                collect(before: sample)
                keyer.contact(.straight, isDown: isDown, at: sample)
            }
        }
        collect(before: length + 10 * sampleRate)
        return parts
    }

    /// The text that the reader makes of the marks, with a number sign for each unreadable character.
    public func textRead(wordsPerMinute: Int, sampleRate: Int) throws -> String {
        let text = try read(wordsPerMinute: wordsPerMinute, sampleRate: sampleRate).map { part in
            switch part {
            case .character(let text, _): text ?? "#"
            case .wordEnd: " "
            }
        }
        return text.joined().split(separator: " ").joined(separator: " ")
    }
}
