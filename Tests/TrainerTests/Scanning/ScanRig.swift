import TestSupport
import Testing
import Training

@testable import Trainer

/// A run that is worked with one switch: waits for what is told, and presses.
struct ScanRig {
    /// How many times 20 milliseconds something is waited for: an hour, nothing takes longer.
    private static let patience = 180_000
    let run: VirtualRun

    init(_ settings: [String: String] = [:], store: MemoryStore? = nil, activity: Activity = .menu) {
        let settings = ["setup": "yes", "switch.way": "scan"].merging(settings) { $1 }
        run = quickRun(
            store: store ?? MemoryStore(settings: settings), speech: .own, activity: activity,
            catalogue: realCatalogue())
        run.voice.pace = 20
    }

    /// What was told to choose from, in order.
    var cues: [String] { said("scan.cue") }

    /// What was chosen, in order.
    var choices: [String] { said("scan.chosen") }

    private func said(_ id: String) -> [String] {
        run.log.all("say").filter { $0.text("id") == id }.map { $0.text("text") }
    }

    /// Waits until this is told, or anything, from now on.
    func hear(_ words: String? = nil, from count: Int? = nil, patience: Int = Self.patience) -> Step {
        .then {
            let cues = cues
            let count = count ?? cues.count
            if cues.count > count, words == nil || cues.last == words { return [] }
            try #require(patience > 0, "\(words ?? "") is not told, but \(cues.suffix(12))")
            return ["wait 20", hear(words, from: count, patience: patience - 1)]
        }
    }

    /// A press.
    static var press: [Step] { ["down straight", "wait 100", "up straight"] }

    /// Waits until this is told, presses, and lets the choice be carried out.
    func choose(_ words: String) -> [Step] { [hear(words), "wait 300"] + Self.press + ["wait 1500"] }
}
