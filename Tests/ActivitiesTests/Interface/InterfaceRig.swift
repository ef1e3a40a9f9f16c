import Sound
import TestSupport
import Training

@testable import Activities
@testable import Interface

/// A learner who answered 40 questions about each of these characters correctly. The newest one is a digit.
func fluentStore(
    _ characters: [String] = Course(.digits).characters, level: Int = 36, settings: [String: String] = [:]
) throws -> MemoryStore {
    let store = experiencedStore(
        level: level, settings: ["setup": "yes", "course": "digits"].merging(settings) { $1 })
    let day = Day(ordinal: 20_776)
    let moment = Moment(epochSeconds: Int64(day.ordinal) * 86_400, day: day, secondOfDay: 0)
    let session = try store.begin(.receive, at: moment)
    let attempts = characters.flatMap { character in
        (0..<40).map { _ in
            Attempt(direction: .receive, target: character, answer: character, recognitionMilliseconds: 600)
        }
    }
    try store.record(attempts, in: session, at: moment)
    return store
}

/// A run in the main menu. The learner holds all letters, and all digits except the newest.
func interfaceRun(
    _ level: InterfaceLevel, store: MemoryStore? = nil, speech: SpeechMode = .own, day: Int = 20_777,
    settings: [String: String] = [:]
) throws -> VirtualRun {
    let run = VirtualRun(
        store: try store ?? fluentStore(), speech: speech, activity: .menu, day: Day(ordinal: day),
        catalogue: realCatalogue())
    run.voice.pace = 20
    run.overrides.merge(["interface.morse": level.word].merging(settings) { $1 }) { $1 }
    return run
}

extension ListLog {
    var interfaceMorse: [String] { all("morse").filter { $0.text("source") == "interface" }.map { $0.text("text") } }

    var words: [String] { all("say").map { $0.text("text") } }
}
