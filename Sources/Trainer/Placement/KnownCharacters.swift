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

    /// Reads the stored form; characters that no course has are left out.
    public init(text: String) {
        self.init(text.split(separator: " ").map(String.init).filter(Course.full.characters.contains))
    }

    /// The stored form: in course order, separated by spaces.
    public var text: String { Course.full.characters.filter(characters.contains).joined(separator: " ") }

    /// The name in storage.
    public static func name(_ direction: Direction) -> String { "known.\(direction.rawValue)" }
}

extension ProgressStore {
    /// Sets a level by the learner's word: the characters below it count as known.
    public func setLevel(
        _ level: Int, _ direction: Direction, of course: Course, on day: Day
    ) throws(StoreError) {
        let known = KnownCharacters(course.known(beforeLevel: level))
        try keep(
            load().placed(direction, atLevel: level, on: day), states: [KnownCharacters.name(direction): known.text])
    }
}

extension ScreenContext {
    /// What the learner knows without having been introduced to it.
    func known(_ direction: Direction) -> Set<String> {
        recorder.state(KnownCharacters.name(direction)).map { KnownCharacters(text: $0).characters } ?? []
    }

    /// Sets the level to that of somebody who knows these characters.  A level beyond the course widens it.
    func place(_ direction: Direction, atLevel level: Int, knowing known: some Sequence<String>, at now: Instant) {
        let stock = CourseStock(having: level)
        if !course.levels.contains(level) { change(\.lessons.stock, to: stock, at: now) }
        progress = progress.placed(direction, atLevel: level, on: calendar.moment(at: now).day)
        recorder.keep(progress, states: [KnownCharacters.name(direction): KnownCharacters(known).text], at: now)
    }
}
