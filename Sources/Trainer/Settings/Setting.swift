import Training

/// A setting: its name in scripts, the values it accepts and its default.
public struct Setting: Sendable {
    /// The kinds of values.
    public enum Kind: Sendable, Equatable {
        /// Whole numbers in a range, changed in steps; `unit` identifies the message of a value with its unit ("{value}
        /// hertz").
        case number(ClosedRange<Int>, step: Int, unit: String)
        /// One of these words; each has a message `setting.NAME.WORD`.
        case choice([String])
        /// Free text of one line: a callsign, a name.
        case text
        /// One of these words, as a choice, or a sound device by its name.
        case device([String])
    }

    /// Groups of settings, each with a menu in the options.
    public enum Group: String, Sendable, CaseIterable {
        /// Language, voice, and how much is said.
        case voice
        /// How Morse sounds.
        case morse
        /// Noise, fading and other stations.
        case band
        /// Sessions and answers.
        case training
        /// Send training.
        case sending
        /// Words, callsigns, and listening without hands.
        case words
        /// What contacts key.
        case keyer
        /// Contacts before they reach the keyer.
        case contacts
        /// The learner's own station.
        case station
        /// QSOs.
        case qso
        /// When and how the learner is reminded.
        case reminders

        /// The group's name.
        public var label: Message { Message("options.\(rawValue)") }
    }

    /// `speech.rate` and so on.
    public let name: String
    /// The values it accepts.
    public let kind: Kind
    /// The default.
    public let initial: String
    /// The key of its value.
    public let key: any AnySettingKey
    /// The menu that has it.
    public internal(set) var group = Group.voice
    /// Whether 0 means "none".
    var isNoneAtZero = false
    /// Whether the text is one that the keyer sends: what has no code is not accepted.
    public internal(set) var isKeyed = false
    /// Whether the text is the path of a file, which is stored so that it is the same from every folder.
    public internal(set) var isPath = false

    /// The value that is set in a new data folder; nil if it is not set there.
    ///
    /// It differs from the default where learners who began with an earlier version keep what they had.
    public internal(set) var beginning: String?

    /// Names of settings that follow this one again once it is set.
    public internal(set) var leads: [String] = []

    /// What is stored when it is set to a word: nil where a setting follows again.
    public func stored(as word: String) -> [String: String?] {
        Dictionary(uniqueKeysWithValues: [(name, word)] + leads.map { ($0, nil) })
    }

    /// The value while it is not set, which other values decide; nil if it is always `initial`.
    var follows: (@Sendable (SettingValues) -> String)?

    /// The value as a word.
    let read: @Sendable (SettingValues) -> String
    /// Stores a word that was accepted.
    let write: @Sendable (String, inout SettingValues) -> Void

    /// The setting's name: the message `setting.speech.rate`.
    public var label: Message { Message("setting.\(name)") }

    /// Whether the setting has this key.
    func `is`(_ other: any AnySettingKey) -> Bool { key == other }

    /// The value as it is stored, or why it is not accepted.
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
        guard let text = try? KeyerMemoryText(value).description, text.count <= Self.longestText else {
            throw .notAccepted(name: name, value: value, accepted: accepted)
        }
        return text
    }

    /// The values accepted, for an error message: `80 to 449`, `farnsworth, wordsworth`.
    public var accepted: Accepted {
        switch kind {
        case .number(let range, _, _): .range(range)
        case .choice(let words): .words(words)
        case .text: isKeyed ? .keyed(longest: longest) : .text(longest: longest)
        case .device(let words): .device(words)
        }
    }

    /// The most characters of a text that is not a path.
    static let longestText = 64
    /// The most bytes of a path: PATH_MAX without the zero at the end.
    private static let longestPath = 4095

    /// The most characters of the text, for a path the most bytes.
    private var longest: Int { isPath ? Self.longestPath : Self.longestText }

    /// Whether a text is not too long.
    func hasRoom(for text: String) -> Bool { (isPath ? text.utf8.count : text.count) <= longest }

    /// Whether it is a callsign: no spaces, and never read as a word.
    var isCallsign: Bool { self.is(\.station.callsign) }

    /// The values a setting accepts.
    public enum Accepted: Sendable, Equatable {
        case range(ClosedRange<Int>)
        case words([String])
        case text(longest: Int)
        /// One of these, or the name of a sound device.
        case device([String])
        /// Text with Morse code, and with fields.
        case keyed(longest: Int)
    }
}

/// Why a setting was not changed.
public enum SettingError: Error, Equatable, Sendable {
    /// There is no such setting.
    case unknown(name: String)
    /// The setting does not accept the value.
    case notAccepted(name: String, value: String, accepted: Setting.Accepted)
}

extension Setting: Equatable {
    /// Whether both are the same row of the table.
    public static func == (left: Setting, right: Setting) -> Bool {
        left.name == right.name && left.kind == right.kind && left.initial == right.initial
    }
}
