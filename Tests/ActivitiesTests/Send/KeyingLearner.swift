import TestSupport
import Training

@testable import Activities
@testable import Interface

/// A learner who waits until the program awaits keying.
final class KeyingLearner: ScriptSource {
    private let run: VirtualRun
    private var pending = ["idle"]
    private let lines: (String) -> [String]?

    /// The lines for each requested character. Nil ends the script.
    init(_ run: VirtualRun, lines: @escaping (String) -> [String]?) {
        self.run = run
        self.lines = lines
    }

    func nextLine() -> String? {
        if !pending.isEmpty { return pending.removeFirst() }
        guard run.isKeyingAwaited, let next = lines(run.asked) else { return nil }
        pending = next + ["idle"]
        return pending.removeFirst()
    }
}

extension VirtualRun {
    var isKeyingAwaited: Bool { log.all("await").last?.text("for") == "keying" }

    /// The requested character is the first in the last line.
    var asked: String { log.all("line").last?.text("text").first.map { String($0).uppercased() } ?? "" }

    var attempts: [Attempt] { store.attempts }
}

/// At the highest speeds, with real messages. The learner knows the characters of the level.
func sendRun(
    level: Int = 2, settings: [String: String] = [:], speech: SpeechMode = .own, introduces: Bool = false
) -> VirtualRun {
    let store = MemoryStore(settings: ["setup": "yes"])
    store.progress.send.level = level
    store.progress.send.firstPractised = Day(ordinal: 20_000)
    if !introduces { store.progress.introduced[.send] = Set(Course.letters.characters(atLevel: level)) }
    let run = quickRun(store: store, speech: speech, activity: .send, catalogue: realCatalogue())
    run.overrides["keyer.wpm"] = "40"
    for (name, value) in settings { run.overrides[name] = value }
    return run
}
