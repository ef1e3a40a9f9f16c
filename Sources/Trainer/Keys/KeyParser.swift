public import Training

/// What the bytes from a terminal mean.
public enum KeyReport: Equatable, Sendable {
    /// A key that Kochlea knows.
    case key(Key)
    /// A key that Kochlea does not use, or noise.
    case unused
    /// A key that would have sent a signal if the terminal's driver had seen it.
    case signal(TerminalSignal)
    /// The window gained or lost the focus; only if `Terminal.setFocusReporting` asked for it.
    case focus(Bool)
}

/// A signal that a key sends.
public enum TerminalSignal: Equatable, Sendable {
    /// Ctrl+C.
    case interrupt
    /// Ctrl+Z.
    case suspend
    /// Ctrl+\.
    case quit
}

/// Turns a terminal's bytes into keys; it does not matter how the bytes are divided.
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
/// Terminals disagree about these sequences, and no terminfo entry is read: the forms of xterm, the Linux console, rxvt
/// and the DEC terminals are all recognised, as they do not contradict each other.  Modifiers are ignored.
///
/// Escape alone is also the first byte of every sequence; only the silence after it tells: see `pendingDeadline`.
public struct KeyParser: Sendable {
    /// Milliseconds of silence after which an unfinished sequence is taken as it stands.  Over a slow connection the bytes of
    /// an arrow arrive 50 ms apart.
    public static let patienceMilliseconds = 100
    /// Bytes after which a string without an end is given up.
    static let longestString = 65_536

    private enum State {
        case ground
        case escape
        /// ESC ESC: Escape twice, or Alt held with a key that makes a sequence (rxvt).
        case escapes
        case sequence(KeySequence)
        /// OSC, DCS, APC, PM or SOS: a terminal's late answer to another program.
        case string(introducer: Character, count: Int, isEnding: Bool)
        /// The bytes of an X10 mouse report that are still to come.
        case mouse(Int)
        case character(UTF8Character)
    }

    private var state = State.ground

    /// When to call `expire` if no byte comes first; nil if nothing is pending.
    public private(set) var pendingDeadline: Instant?

    /// Whether Escape was received and nothing after it: the key itself, or the beginning of another.
    public var hasLoneEscape: Bool { if case .escape = state { true } else { false } }

    /// Makes a parser with nothing pending.
    public init() {}

    /// Takes bytes read at one moment.
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

    /// Stops waiting for the rest of a sequence if its time is up.
    public mutating func expire(at now: Instant) -> [KeyReport] {
        guard let deadline = pendingDeadline, deadline <= now else { return [] }
        return finish()
    }

    /// No more bytes will come: resolves whatever is pending.
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
            // Alt with a character looks like Escape and the character typed at once.  Losing Escape would be the worse
            // misreading: it is the way out of everything.
            if case .escapes = state { reports.append(.key(.escape)) }
            end(with: .key(.escape), again: byte, &reports)
        }
    }

    /// ECMA-48 section 5.6; xterm ends strings with BEL as well.
    private mutating func string(
        _ byte: UInt8, _ introducer: Character, _ count: Int, _ isEnding: Bool, _ reports: inout [KeyReport]
    ) {
        switch byte {
        case UInt8(ascii: "\\") where isEnding, 0x07, 0x18, 0x1a: end(with: .unused, &reports)
        case _ where isEnding:
            // Another sequence begins: the terminal gave up the string.
            reports.append(.unused)
            state = .escape
            afterEscape(byte, &reports)
        case _ where count >= Self.longestString: end(with: .unused, &reports)
        default: state = .string(introducer: introducer, count: count + 1, isEnding: byte == 0x1b)
        }
    }
}

extension KeyReport {
    /// A character that was typed.
    init(_ scalar: Unicode.Scalar) {
        self =
            switch scalar.properties.generalCategory {
            case .spaceSeparator: .key(.space)
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: .unused
            default: .key(.character(Character(scalar)))
            }
    }
}
