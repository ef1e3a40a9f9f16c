public import Interface
import OnAir

public struct Setting: Sendable {
    public enum Kind: Sendable, Equatable {
        /// Integers in a range, changed in steps. `unit` is the identifier of the message for a value with its unit
        /// ("{value} hertz").
        case number(ClosedRange<Int>, step: Int, unit: String)
        /// One of these words. Each has a message `setting.NAME.WORD`.
        case choice([String])
        /// One line of free text.
        case text
        /// One of these words or the name of a sound device.
        case device([String])
    }

    /// The menus of the options, the most used first.
    public enum Group: String, Sendable, CaseIterable {
        case voice, interface
        case morse
        case training, course, teaching, verdicts, touch
        case words, listening, copying
        case qso, pileup
        case keyer, keyerMemory
        case contacts, scan
        case sending
        case band, hands
        case station, messages
        case reminders

        public var label: Message { Message("options.\(rawValue)") }

        /// The group whose menu has this one; nil for a group of the options menu.
        var parent: Group? {
            switch self {
            case .interface: .voice
            case .course, .teaching, .verdicts, .touch: .training
            case .listening, .copying: .words
            case .pileup: .qso
            case .keyerMemory: .keyer
            case .scan: .contacts
            case .messages: .station
            case .hands: .band
            case .voice, .morse, .training, .words, .qso, .keyer, .contacts, .sending, .band, .station, .reminders: nil
            }
        }

        var root: Group { parent ?? self }
    }

    /// The name in scripts and storage, such as `speech.rate`.
    public let name: String
    public let kind: Kind
    public let initial: String
    public let key: any AnySettingKey
    public internal(set) var group = Group.voice
    /// Whether 0 means "none".
    var isNoneAtZero = false
    /// Whether a step is a tenth of the value.
    var stepsInTenths = false
    /// Whether the keyer sends the text. Then characters without Morse code are rejected.
    public internal(set) var isKeyed = false
    /// Whether the text is a path. A path is stored absolute, so that it does not depend on the working directory.
    public internal(set) var isPath = false

    /// The value that a new data folder stores; nil for none.
    ///
    /// It differs from the default where existing learners must keep an older behaviour.
    public internal(set) var beginning: String?

    /// Names of the settings that lose their stored value when this one is set. They then follow this one again.
    public internal(set) var leads: [String] = []

    /// The changes to store. Nil removes a stored value.
    public func stored(as word: String) -> [String: String?] {
        Dictionary(uniqueKeysWithValues: [(name, word)] + leads.map { ($0, nil) })
    }

    /// Computes the value of an unset setting from other settings; nil if that value is always `initial`.
    var follows: (@Sendable (SettingValues) -> String)?

    let read: @Sendable (SettingValues) -> String
    /// Takes a word that `normalised` returned.
    let write: @Sendable (String, inout SettingValues) -> Void

    public var label: Message { Message("setting.\(name)") }

    /// Two sentences: what it does, and when one would change it.
    public var explanation: Message { Message("explain.setting.\(name)") }

    func `is`(_ other: any AnySettingKey) -> Bool { key == other }

    /// The number one step above or below, for `direction` 1 or -1, clamped to a range.
    func stepped(_ number: Int, by direction: Int, within range: ClosedRange<Int>) -> Int {
        guard case .number(_, let step, _) = kind else { return number }
        var next = number + direction * step
        if stepsInTenths {
            let tenth = Double(number) * (direction > 0 ? 1.1 : 1 / 1.1) / Double(step)
            let rounded = Int(tenth.rounded()) * step
            next = direction > 0 ? max(rounded, next) : min(rounded, next)
        }
        return min(max(next, range.lowerBound), range.upperBound)
    }

    /// Returns the word to store.
    public func normalised(_ value: String) throws(SettingError) -> String {
        switch kind {
        case .number(let range, _, _):
            guard let number = Int(value), range.contains(number) else {
                throw .notAccepted(name: name, value: value, accepted: accepted)
            }
            return String(number)
        case .choice(let words):
            guard words.contains(value) else { throw .notAccepted(name: name, value: value, accepted: accepted) }
            return value
        case .text:
            guard hasRoom(for: value), !value.contains(where: \.isNewline) else {
                throw .notAccepted(name: name, value: value, accepted: accepted)
            }
            return isKeyed ? try keyable(value) : value
        case .device(let words):
            let isName = value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            guard isName, value.count <= Self.longestText else {
                throw .notAccepted(name: name, value: value, accepted: accepted)
            }
            return value.isEmpty ? words[0] : value
        }
    }

    private func keyable(_ value: String) throws(SettingError) -> String {
        guard let text = try? StoredMessageText(value).description, text.count <= Self.longestText else {
            throw .notAccepted(name: name, value: value, accepted: accepted)
        }
        return text
    }

    /// The accepted values for an error message.
    public var accepted: Accepted {
        switch kind {
        case .number(let range, _, _): .range(range)
        case .choice(let words): .words(words)
        case .text: isKeyed ? .keyed(longest: longest) : .text(longest: longest)
        case .device(let words): .device(words)
        }
    }

    /// In characters. Paths have a limit of their own.
    static let longestText = 64
    /// In bytes: PATH_MAX without the terminating zero.
    private static let longestPath = 4095

    /// In characters, for a path in bytes.
    private var longest: Int { isPath ? Self.longestPath : Self.longestText }

    func hasRoom(for text: String) -> Bool { (isPath ? text.utf8.count : text.count) <= longest }

    /// Whether the text is a callsign. A callsign is always spelled.
    var isCallsign: Bool { self.is(\.station.callsign) }

    /// Whether the text is the address or the name of a computer.
    var isAddress: Bool { self.is(\.station.partner) }

    /// Whether the text has no spaces and only Latin letters.
    var isOneWord: Bool { isCallsign || isAddress }

    public enum Accepted: Sendable, Equatable {
        case range(ClosedRange<Int>)
        case words([String])
        case text(longest: Int)
        /// One of these words or the name of a sound device.
        case device([String])
        /// Text that the keyer can send, with fields such as `{call}`.
        case keyed(longest: Int)
    }
}

public enum SettingError: Error, Equatable, Sendable {
    case unknown(name: String)
    case notAccepted(name: String, value: String, accepted: Setting.Accepted)
}

extension Setting: Equatable {
    /// Compares the row, not the value.
    public static func == (left: Setting, right: Setting) -> Bool {
        left.name == right.name && left.kind == right.kind && left.initial == right.initial
    }
}
