import Keyer
import Morse

/// A setup on its way to the renderer, with its difference from the previous one, so that the sound thread need not
/// compare them.
struct KeyerOrder: Returnable {
    /// The largest change for the keyer.
    enum Change: UInt8, Comparable {
        case nothing
        /// The next element has the new speed, and remembered taps stay.
        case speed
        /// Closed contacts are ignored until they open.
        case settings

        static func < (left: Change, right: Change) -> Bool { left.rawValue < right.rawValue }
    }

    var next: UnsafeMutablePointer<KeyerOrder>?
    let setup: KeyerSetup
    let tone: ToneShape
    /// The rotation of a dah's tone from one sample to the next.
    let dahTurn: Phasor
    let change: Change
    /// Whether the target changes, so that elements keyed before do not count for it.
    let isNewPrompt: Bool

    func deallocateContents() {
        tone.deallocate()
    }

    static func make(
        _ setup: KeyerSetup, after previous: KeyerSetup, edgeMilliseconds: Double, sampleRate: Int
    ) -> UnsafeMutablePointer<KeyerOrder> {
        var faster = previous.settings
        faster.wordsPerMinute = setup.settings.wordsPerMinute
        let change: Change =
            setup.settings == previous.settings ? .nothing : (setup.settings == faster ? .speed : .settings)
        let shape = ToneShape(
            tone: setup.tone, edgeMilliseconds: edgeMilliseconds, shortestMark: setup.settings.shortest(sampleRate),
            sampleRate: sampleRate)
        let order = UnsafeMutablePointer<KeyerOrder>.allocate(capacity: 1)
        order.initialize(
            to: KeyerOrder(
                next: nil, setup: setup, tone: shape, dahTurn: ToneShape.turn(setup.dahTone, sampleRate: sampleRate),
                change: change,
                isNewPrompt: setup.limits.target != previous.limits.target))
        return order
    }
}

extension Keyer.Settings {
    /// Samples of a dit or of the space between elements, whichever is shorter: edges must fit into both.
    fileprivate func shortest(_ sampleRate: Int) -> Int {
        let shareOfTwoUnits = min(weighting, 100 - weighting)
        return 12 * sampleRate * shareOfTwoUnits / (500 * wordsPerMinute)
    }
}

extension KeyerSetup {
    /// The initial setup: the keyer's own defaults, and running text at 600 Hz.
    static func initial(sampleRate: Int) -> KeyerSetup {
        let settings = Keyer.Settings()
        return KeyerSetup(
            settings: settings,
            limits: .text(wordsPerMinute: settings.wordsPerMinute, sampleRate: sampleRate), tone: 600)
    }
}
