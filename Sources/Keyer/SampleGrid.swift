import Morse

/// An exact position between samples: whole ticks, of which a whole number makes a sample.
///
/// A run of elements stays on one grid and each boundary is rounded once, so no rounding ever adds up.  A fixed
/// denominator serves where the timing of text has general fractions: nothing here loops, which suits the
/// real-time thread.
struct GridPosition: Hashable, Sendable {
    /// The sample that the ticks are counted from.
    var origin: Int
    var ticks: Int
    var ticksPerSample: Int

    @_noLocks
    init(origin: Int, ticks: Int = 0, ticksPerSample: Int) {
        self.origin = origin
        self.ticks = ticks
        self.ticksPerSample = ticksPerSample
    }

    /// The nearest sample, halves going up.
    var sample: Int {
        @_noLocks get {
            let doubled = 2 * ticks + ticksPerSample
            return origin + doubled / (2 * ticksPerSample)
        }
    }

    /// The position so many ticks later.
    @_noLocks
    func advanced(by more: Int) -> GridPosition {
        GridPosition(origin: origin, ticks: ticks + more, ticksPerSample: ticksPerSample)
    }

    /// The same place on a grid of other ticks.  A grid that differs begins at the nearest sample.
    @_noLocks
    func onGrid(of lengths: ElementLengths) -> GridPosition {
        ticksPerSample == lengths.ticksPerSample
            ? self : GridPosition(origin: sample, ticksPerSample: lengths.ticksPerSample)
    }
}

/// The lengths of elements in ticks at one speed.
struct ElementLengths: Hashable, Sendable {
    /// Chosen so that percents of a unit are whole: 500 for each word per minute.
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
        // Weighting moves the same time from every space to the mark before it.
        let shift = 12 * sampleRate * (settings.weighting - 50)
        dit = unit + shift
        dah = 6 * sampleRate * settings.dahLength + shift
        space = unit - shift
    }

    /// Length of an element's mark.
    @_noLocks
    func mark(_ element: Element) -> Int { element == .dit ? dit : dah }
}
