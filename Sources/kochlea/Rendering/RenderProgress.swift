import Activities
import Interface
import Morse
import Platform
import Training

/// Reports the progress of a long rendering on standard error: every ten percent, after the first five seconds.
struct RenderProgress {
    private static let patience = 5.0

    private let total: Int
    private let phrases: Phrasebook
    private let clock = MonotonicClock()
    private var told = 0

    init(total: Int, _ phrases: Phrasebook) {
        self.total = max(1, total)
        self.phrases = phrases
    }

    mutating func advance(to done: Int) {
        let percent = done * 10 / total * 10
        guard percent > told, percent < 100, clock.now.seconds >= Self.patience else { return }
        told = percent
        let message = Message("command.render.progress", ["percent": .integer(percent)])
        // A closed standard error is no reason to stop.
        try? StandardStream.error.print(phrases.words(for: message))
    }
}
