import Morse

/// The lengths of elements in ticks at one speed.
struct ElementLengths: Hashable, Sendable {
    /// Chosen so that percentages of a unit are whole: 500 for each word per minute.
    let ticksPerSample: Int
    /// 1.2 seconds divided by the speed.
    let unit: Int
    let dit: Int
    let dah: Int
    /// Space between elements.
    let space: Int

    @_noLocks
    init(settings: Keyer.Settings, sampleRate: Int) {
        ticksPerSample = 500 * settings.wordsPerMinute
        unit = 600 * sampleRate
        // Weighting moves the same amount of time from every space to the mark before it.
        let shift = 12 * sampleRate * (settings.weighting - 50)
        dit = unit + shift
        dah = 6 * sampleRate * settings.dahLength + shift
        space = unit - shift
    }

    /// A sample's position on the grid of these lengths.
    @_noLocks
    func position(of sample: Int) -> GridPosition { GridPosition(sample, ticksPerStep: ticksPerSample) }

    /// Length of an element's mark.
    @_noLocks
    func mark(_ element: Element) -> Int { element == .dit ? dit : dah }
}
