import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A run with one switch. It waits for cues and presses.
struct ScanRig {
    /// Steps of 20 milliseconds: an hour.
    private static let patience = 180_000
    let run: VirtualRun

    init(_ settings: [String: String] = [:], store: MemoryStore? = nil, activity: Activity = .menu) {
        let settings = ["setup": "yes", "switch.way": "scan"].merging(settings) { $1 }
        run = quickRun(
            store: store ?? MemoryStore(settings: settings), speech: .own, activity: activity,
            catalogue: realCatalogue())
        run.voice.pace = 20
    }

    var cues: [String] { said("scan.cue") }

    var choices: [String] { said("scan.chosen") }

    private func said(_ id: String) -> [String] {
        run.log.all("say").filter { $0.text("id") == id }.map { $0.text("text") }
    }

    /// Waits for a new cue, or for a given one.
    func hear(_ words: String? = nil, from count: Int? = nil, patience: Int = Self.patience) -> Step {
        .then {
            let cues = cues
            let count = count ?? cues.count
            if cues.count > count, words == nil || cues.last == words { return [] }
            try #require(patience > 0, "\(words ?? "") is not told, but \(cues.suffix(12))")
            return ["wait 20", hear(words, from: count, patience: patience - 1)]
        }
    }

    static var press: [Step] { ["down straight", "wait 100", "up straight"] }

    /// Waits for the cue, presses, and waits for the action.
    func choose(_ words: String) -> [Step] { [hear(words), "wait 300"] + Self.press + ["wait 1500"] }
}
