public import Morse
public import Training

/// Characters that the learner knows without an introduction, by statement or by placement.
///
/// Each direction has its own state, separate from the introductions. Lowering the level removes characters again.
public struct KnownCharacters: Equatable, Sendable {
    /// By `Symbol.text`.
    public var characters: Set<String>

    public init(_ characters: some Sequence<String>) { self.characters = Set(characters) }

    /// Drops characters that no course of the alphabet has.
    public init(text: String, alphabet: Alphabet = .international) {
        let characters = Course(.full, alphabet: alphabet).characters
        self.init(text.split(separator: " ").map(String.init).filter(characters.contains))
    }

    /// The stored form: in course order, separated by spaces.
    public func text(in alphabet: Alphabet = .international) -> String {
        Course(.full, alphabet: alphabet).characters.filter(characters.contains).joined(separator: " ")
    }

    /// The state name.
    public static func name(_ direction: Direction, _ alphabet: Alphabet = .international) -> String {
        alphabet.stateName("known", direction)
    }
}

extension ProgressStore {
    /// Sets a level at the learner's request. The characters below it count as known.
    public func setLevel(
        _ level: Int, _ direction: Direction, of course: Course, on day: Day
    ) throws(StoreError) {
        let known = KnownCharacters(course.known(beforeLevel: level))
        let alphabet = course.alphabet
        try keep(
            load(alphabet).placed(direction, atLevel: level, on: day), of: alphabet,
            states: [KnownCharacters.name(direction, alphabet): known.text(in: alphabet)])
    }
}
