public import Morse
public import Training

/// The characters that a learner says to know, or was found to know, without having been introduced to them here.
///
/// They are a state of the learner for each direction, beside the introductions that were heard: a level that is taken
/// back takes them back.
public struct KnownCharacters: Equatable, Sendable {
    /// By `Symbol.text`.
    public var characters: Set<String>

    /// Makes a set.
    public init(_ characters: some Sequence<String>) { self.characters = Set(characters) }

    /// Reads the stored form; characters that no course of the alphabet has are left out.
    public init(text: String, alphabet: Alphabet = .international) {
        let characters = Course(.full, alphabet: alphabet).characters
        self.init(text.split(separator: " ").map(String.init).filter(characters.contains))
    }

    /// The stored form: in the order of the alphabet's course, separated by spaces.
    public func text(in alphabet: Alphabet = .international) -> String {
        Course(.full, alphabet: alphabet).characters.filter(characters.contains).joined(separator: " ")
    }

    /// The name in storage.
    public static func name(_ direction: Direction, _ alphabet: Alphabet = .international) -> String {
        alphabet.stateName("known", direction)
    }
}

extension ProgressStore {
    /// Sets a level by the learner's word: the characters below it count as known.
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
