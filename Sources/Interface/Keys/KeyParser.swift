public import Morse

/// The meaning of bytes from a terminal.
public enum KeyReport: Equatable, Sendable {
    case key(Key)
    /// A key that Kochlea does not use, or noise.
    case unused
    /// A key that the terminal driver would have turned into a signal.
    case signal(TerminalSignal)
    /// The window gained or lost the focus. Only after `Terminal.setFocusReporting`.
    case focus(Bool)
}

public enum TerminalSignal: Equatable, Sendable {
    /// Ctrl+C.
    case interrupt
    /// Ctrl+Z.
    case suspend
    /// Ctrl+\.
    case quit
}

/// Turns a terminal's bytes into keys, however the bytes are divided into reads.
///
/// ```
///           ESC            ESC              [ O
///  ground ──────> escape ──────> escapes ─────────┐      other: ground, and the byte once more
///    ^  │            │ [  O                       v
///    │  │            ├──────────────────────> sequence ── final byte ──> ground
///    │  │            └─ ] P _ ^ X ──────────> string ── BEL, ESC \ ──> ground
///    │  └─ lead byte ─> character ── last byte ──> ground
/// ```
///
/// Terminals disagree about the sequences. The parser reads no terminfo entry. It accepts all forms of xterm, the Linux
/// console, rxvt and the DEC terminals, which do not conflict. Modifiers are ignored.
///
/// A lone Escape is also the first byte of every sequence. Only silence distinguishes them: see `pendingDeadline`.
public struct KeyParser: Sendable {
    /// Milliseconds of silence that end an incomplete sequence. On a slow connection the bytes of an arrow key arrive
    /// 50 ms apart.
    public static let patienceMilliseconds = 100
    /// Bytes after which an unterminated string is dropped.
    static let longestString = 65_536

    private enum State {
        case ground
        case escape
        /// ESC ESC: Escape twice, or Alt with a key that sends a sequence (rxvt).
        case escapes
        case sequence(KeySequence)
        /// OSC, DCS, APC, PM or SOS: a terminal's late answer to another program.
        case string(introducer: Character, count: Int, isEnding: Bool)
        /// The number of missing bytes of an X10 mouse report.
        case mouse(Int)
        case character(UTF8Character)
    }

    private var state = State.ground

    /// When to call `expire` if no byte arrives first; nil if no sequence is incomplete.
    public private(set) var pendingDeadline: Instant?

    /// Whether the last byte was a single ESC: the key itself, or the start of a sequence.
    public var hasLoneEscape: Bool { if case .escape = state { true } else { false } }

    public init() {}

    /// - Parameter bytes: bytes that were read at one time.
    public mutating func take(_ bytes: some Sequence<UInt8>, at now: Instant) -> [KeyReport] {
        var reports: [KeyReport] = []
        for byte in bytes { take(byte, &reports) }
        switch state {
        case .escape, .escapes, .sequence, .string, .mouse:
            pendingDeadline = now.advanced(byMilliseconds: Self.patienceMilliseconds)
        case .ground, .character: pendingDeadline = nil
        }
        return reports
    }

    /// Ends an incomplete sequence if its time is up.
    public mutating func expire(at now: Instant) -> [KeyReport] {
        guard let deadline = pendingDeadline, deadline <= now else { return [] }
        return finish()
    }

    /// Ends an incomplete sequence. Call this at the end of input.
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
        case .string(let introducer, 0, false): return [.key(.escape), .key(.character(introducer))]
        case .character, .string, .mouse: return [.unused]
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
            case .mouse: state = .mouse(3)
            case .broken: end(with: .unused, again: byte, &reports)
            }
        case .string(let introducer, let count, let isEnding):
            string(byte, introducer, count, isEnding, &reports)
        case .mouse(let count):
            if count > 1 { state = .mouse(count - 1) } else { end(with: .unused, &reports) }
        case .character(var character):
            switch character.take(byte) {
            case .more: state = .character(character)
            case .scalar(let scalar): end(with: KeyReport(scalar), &reports)
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
        case 0x20..<0x7f: reports.append(KeyReport(Unicode.Scalar(byte)))
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
        case (UInt8(ascii: "]"), _), (UInt8(ascii: "P"), _), (UInt8(ascii: "_"), _), (UInt8(ascii: "^"), _),
            (UInt8(ascii: "X"), _):
            if case .escapes = state { reports.append(.key(.escape)) }
            state = .string(introducer: Character(Unicode.Scalar(byte)), count: 0, isEnding: false)
        case (0x1b, .escapes): reports.append(.key(.escape))
        case (0x1b, _): state = .escapes
        default:
            // Alt with a character looks like Escape and a fast character. Losing Escape would be the worse error,
            // because Escape leaves every screen.
            if case .escapes = state { reports.append(.key(.escape)) }
            end(with: .key(.escape), again: byte, &reports)
        }
    }

    /// ECMA-48 section 5.6. xterm also ends strings with BEL.
    private mutating func string(
        _ byte: UInt8, _ introducer: Character, _ count: Int, _ isEnding: Bool, _ reports: inout [KeyReport]
    ) {
        switch byte {
        case UInt8(ascii: "\\") where isEnding, 0x07, 0x18, 0x1a: end(with: .unused, &reports)
        case _ where isEnding:
            // Another sequence begins, so the terminal aborted the string.
            reports.append(.unused)
            state = .escape
            afterEscape(byte, &reports)
        case _ where count >= Self.longestString: end(with: .unused, &reports)
        default: state = .string(introducer: introducer, count: count + 1, isEnding: byte == 0x1b)
        }
    }
}

extension KeyReport {
    public init(_ scalar: Unicode.Scalar) {
        self =
            switch scalar.properties.generalCategory {
            case .spaceSeparator: .key(.space)
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: .unused
            default: .key(.character(Character(scalar)))
            }
    }
}
