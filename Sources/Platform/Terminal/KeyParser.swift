public import Trainer
public import Training

/// What bytes from a terminal turned out to be.
public enum KeyReport: Equatable, Sendable {
    /// A key that Kochlea knows.
    case key(Key)
    /// A key (or noise) that it does not.
    case unused
    /// The window got the focus or lost it; only where `Terminal.setFocusReporting` asked for it.
    case focus(Bool)
}

/// Turns a terminal's bytes into keys; where the bytes are cut makes no difference.
///
/// ```
///           ESC            ESC              [ O
///  ground ──────> escape ──────> escapes ─────────┐      other: ground, and the byte once more
///    ^  │            │ [  O                       v
///    │  │            └──────────────────────> sequence ── final byte ──> ground
///    │  └─ lead byte ─> character ── last byte ──> ground
/// ```
///
/// Terminals write no two of these sequences alike, and no terminfo entry is read: all forms of xterm, the Linux console,
/// rxvt and the DEC terminals are known at once, for they do not contradict each other.  Modifiers are not looked at: one
/// key is one thing.
///
/// Escape alone is the first byte of all sequences.  It is told from them by the silence after it: `pendingDeadline`.
public struct KeyParser: Sendable {
    /// Silence after which an unfinished sequence is what it looks like, in milliseconds.  The bytes of a sequence come
    /// within 10 ms even at 4800 baud; two keys are never struck as close.
    public static let patienceMilliseconds = 30

    private enum State {
        case ground
        case escape
        /// ESC ESC: Escape twice, or Alt held with a key that makes a sequence (rxvt).
        case escapes
        case sequence(KeySequence)
        case character(UTF8Character)
    }

    private var state = State.ground

    /// When `expire` is to be called if no byte comes before; nil when nothing is pending.
    public private(set) var pendingDeadline: Instant?

    /// Nothing pending.
    public init() {}

    /// Takes bytes that were read at one moment.
    public mutating func take(_ bytes: some Sequence<UInt8>, at now: Instant) -> [KeyReport] {
        var reports: [KeyReport] = []
        for byte in bytes { take(byte, &reports) }
        switch state {
        case .escape, .escapes, .sequence: pendingDeadline = now.advanced(byMilliseconds: Self.patienceMilliseconds)
        case .ground, .character: pendingDeadline = nil
        }
        return reports
    }

    /// Gives up waiting for the rest of a sequence, if its time is over.
    public mutating func expire(at now: Instant) -> [KeyReport] {
        guard let deadline = pendingDeadline, deadline <= now else { return [] }
        return finish()
    }

    /// No more bytes will come: gives up whatever is pending.
    public mutating func finish() -> [KeyReport] {
        defer {
            state = .ground
            pendingDeadline = nil
        }
        switch state {
        case .ground: return []
        case .escape: return [.key(.escape)]
        case .escapes: return [.key(.escape), .key(.escape)]
        case .sequence(let sequence): return sequence.givenUp
        case .character: return [.unused]
        }
    }

    private mutating func take(_ byte: UInt8, _ reports: inout [KeyReport]) {
        switch state {
        case .ground:
            ground(byte, &reports)
        case .escape, .escapes:
            afterEscape(byte, &reports)
        case .sequence(var sequence):
            switch sequence.take(byte) {
            case .more: state = .sequence(sequence)
            case .report(let report): end(with: report, &reports)
            case .broken: end(with: .unused, again: byte, &reports)
            }
        case .character(var character):
            switch character.take(byte) {
            case .more: state = .character(character)
            case .scalar(let scalar): end(with: Self.report(of: scalar), &reports)
            case .broken: end(with: .unused, again: byte, &reports)
            }
        }
    }

    private mutating func end(with report: KeyReport, again byte: UInt8? = nil, _ reports: inout [KeyReport]) {
        reports.append(report)
        state = .ground
        if let byte { ground(byte, &reports) }
    }

    private mutating func ground(_ byte: UInt8, _ reports: inout [KeyReport]) {
        switch byte {
        case 0x1b: state = .escape
        case 0x0d, 0x0a: reports.append(.key(.enter))
        case 0x09: reports.append(.key(.tab))
        case 0x08, 0x7f: reports.append(.key(.backspace))
        case 0x20..<0x7f: reports.append(Self.report(of: Unicode.Scalar(byte)))
        case 0x80...:
            if let character = UTF8Character(lead: byte) {
                state = .character(character)
            } else {
                reports.append(.unused)
            }
        default: reports.append(.unused)
        }
    }

    private mutating func afterEscape(_ byte: UInt8, _ reports: inout [KeyReport]) {
        switch (byte, state) {
        case (UInt8(ascii: "["), _): state = .sequence(KeySequence(.control))
        case (UInt8(ascii: "O"), _): state = .sequence(KeySequence(.single))
        case (0x1b, .escapes): reports.append(.key(.escape))
        case (0x1b, _): state = .escapes
        default:
            // Alt with a character looks like Escape and the character typed at once.  Of the two misreadings that which
            // loses Escape is the worse: it is the key that leads out of everywhere.
            if case .escapes = state { reports.append(.key(.escape)) }
            end(with: .key(.escape), again: byte, &reports)
        }
    }

    private static func report(of scalar: Unicode.Scalar) -> KeyReport {
        switch scalar.properties.generalCategory {
        case .spaceSeparator: .key(.space)
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: .unused
        default: .key(.character(Character(scalar)))
        }
    }
}
