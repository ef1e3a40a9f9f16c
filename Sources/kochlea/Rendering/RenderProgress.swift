internal import Platform
internal import Trainer
internal import Training

/// Tells on standard error how far a long rendering is: each ten percent, once it has taken five seconds.
struct RenderProgress {
    private static let patience = 5.0

    private let total: Int
    private let phrases: Phrasebook
    private let clock = MonotonicClock()
    private var told = 0

    /// A rendering of so many parts.
    init(total: Int, _ phrases: Phrasebook) {
        self.total = max(1, total)
        self.phrases = phrases
    }

    /// So many parts are done.
    mutating func advance(to done: Int) {
        let percent = done * 10 / total * 10
        guard percent > told, percent < 100, clock.now.seconds >= Self.patience else { return }
        told = percent
        let message = Message("command.render.progress", ["percent": .integer(percent)])
        // That nobody reads it is no reason to stop.
        try? StandardStream.error.print(phrases.words(for: message))
    }
}
