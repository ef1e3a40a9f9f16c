/// One thing the learner can change: its name in scripts, what it accepts and what it is at first.
public struct Setting: Sendable, Equatable {
    /// What values are.
    public enum Kind: Sendable, Equatable {
        /// Whole numbers in a range, changed by `step` with one key; `unit` is the catalogue's identifier of the value
        /// with its unit ("{value} hertz").
        case number(ClosedRange<Int>, step: Int, unit: String)
        /// One of these words; each has a message `setting.NAME.WORD`.
        case choice([String])
        /// Free text of one line: a callsign, a name.
        case text
    }

    /// What settings are about: each is a menu of the options.
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
        /// Conversations.
        case qso
        /// When and how the learner is reminded.
        case reminders

        /// The message that names it.
        public var label: Message { Message("options.\(rawValue)") }
    }

    /// `speech.rate` and so on.
    public let name: String
    /// What it accepts.
    public let kind: Kind
    /// Before anything was set.
    public let initial: String
    /// Where the options have it.
    public internal(set) var group = Group.voice

    /// The message that names it: `setting.speech.rate`.
    public var label: Message { Message("setting.\(name)") }

    /// Makes a number setting.
    static func number(
        _ name: String, _ range: ClosedRange<Int>, step: Int = 1, initial: Int, unit: String
    ) -> Setting {
        Setting(name: name, kind: .number(range, step: step, unit: "unit.\(unit)"), initial: String(initial))
    }

    /// Makes a choice setting whose first word is the initial one if no other is given.
    static func choice(_ name: String, _ words: [String], initial: String? = nil) -> Setting {
        Setting(name: name, kind: .choice(words), initial: initial ?? words[0])
    }

    /// Makes a text setting, empty at first.
    static func text(_ name: String) -> Setting {
        Setting(name: name, kind: .text, initial: "")
    }

    /// The value in the form in which it is kept, or why it cannot be taken.
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
            guard value.count <= Self.longestText, !value.contains(where: \.isNewline) else {
                throw .notAccepted(name: name, value: value, accepted: accepted)
            }
            return value
        }
    }

    /// What is accepted, for an error's text: `80 to 449`, `farnsworth, wordsworth`.
    public var accepted: Accepted {
        switch kind {
        case .number(let range, _, _): .range(range)
        case .choice(let words): .words(words)
        case .text: .text(longest: Self.longestText)
        }
    }

    /// The most characters that a text has.
    static let longestText = 64

    /// Whether it is a callsign: letters, digits and strokes without a space, never read as a word.
    var isCallsign: Bool { name == "station.callsign" }

    /// What a setting accepts.
    public enum Accepted: Sendable, Equatable {
        case range(ClosedRange<Int>)
        case words([String])
        case text(longest: Int)
    }
}

/// Why a setting was not changed.
public enum SettingError: Error, Equatable, Sendable {
    /// There is no setting of that name.
    case unknown(name: String)
    /// The value is not one that the setting accepts.
    case notAccepted(name: String, value: String, accepted: Setting.Accepted)
}
