import Keyer
import Morse

/// Reads characters and words from the renderer's reports. It runs on the program's thread, because weighing the
/// readings of a hand takes long and needs much state.
///
/// It decides by samples of the stream, so a late reader decides the same.
///
/// Not copyable, because the console reads the deadline after every block, and a copy would take longer than that.
struct KeyingReader: ~Copyable {
    private var assembler: CharacterAssembler

    init(_ setup: KeyerSetup, sampleRate: Int) {
        assembler = CharacterAssembler(
            limits: setup.limits, wordsPerMinute: setup.settings.wordsPerMinute, sampleRate: sampleRate)
    }

    /// The limits of the last report.
    var limits: CharacterAssembler.Limits { assembler.limits }

    /// The sample at which the next character or word ends if silence goes on, or `Int64.max`.
    var deadline: Int64 { Int64(assembler.deadline) }

    /// Samples of silence after a mark that end the turn.
    var turnLimit: Int { assembler.turnLimit }

    /// The next character or word that silence ended before a sample; nil if there is none.
    mutating func next(before sample: Int64) -> KeyNotice? {
        guard deadline < sample else { return nil }
        switch assembler.takeDeadline() {
        case .character(let character): return .character(character)
        case .word(let sample): return .word(sample: Int64(sample))
        case .edge: preconditionFailure("silence is no edge")
        }
    }

    /// Takes a report and returns its notice for the program. First call `next` up to the report's horizon until it
    /// returns nil.
    ///
    /// - Parameter setup: the newest one, which applies if reports were lost.
    mutating func take(_ report: KeyingReport, newest setup: KeyerSetup) -> KeyNotice? {
        switch report {
        case .notice(let notice):
            take(notice, newest: setup)
            return notice
        case .limits(let limits, let wordsPerMinute, _): adopt(limits, wordsPerMinute)
        case .textBegan: assembler.isOperated = false
        case .stopped(let sample): assembler.cutCharacter(at: Int(sample))
        }
        return nil
    }

    private mutating func take(_ notice: KeyNotice, newest setup: KeyerSetup) {
        switch notice {
        case .began(_, let sample): assembler.beginMark(at: Int(sample))
        case .mark(let mark): assembler.take(mark)
        case .text: assembler.isOperated = true
        case .radio(.off, _): assembler.reset()
        case .lost:
            assembler.reset()
            assembler.isOperated = true
            adopt(setup.limits, setup.settings.wordsPerMinute)
        case .contact, .character, .word, .radio: break
        }
    }

    private mutating func adopt(_ limits: CharacterAssembler.Limits, _ wordsPerMinute: Int) {
        let isNewPrompt = limits.target != assembler.limits.target
        assembler.limits = limits
        assembler.expect(wordsPerMinute: wordsPerMinute)
        // Elements keyed before do not count for a new target.
        if isNewPrompt { assembler.reset() }
    }
}

extension KeyingReport {
    /// Characters and words that end before this sample come before the report; nil after a loss. At the same sample, a
    /// contact or a command comes first.
    var horizon: Int64? {
        guard let sample else { return nil }
        switch self {
        case .notice(.began), .notice(.radio(.receiving, _)), .notice(.radio(.transmitting, _)): return sample + 1
        case .notice, .limits, .textBegan, .stopped: return sample
        }
    }
}
