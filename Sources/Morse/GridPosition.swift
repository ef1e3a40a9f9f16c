/// An exact position between the steps of a grid, which are samples or nanoseconds, in ticks: a step is a whole number of
/// them.
///
/// What follows on what, the elements of a text or a keyer or the blocks of a stream, stays on one grid, and each boundary
/// is rounded once, so that errors never add up. The denominator is fixed, so nothing loops, which suits the real-time
/// thread.
public struct GridPosition: Hashable, Sendable {
    /// The step at or before the position.
    public let floor: Int
    /// Ticks after that step, fewer than make one.
    @usableFromInline let ticks: Int
    /// Ticks in one step.
    public let ticksPerStep: Int

    @usableFromInline @_noLocks
    init(floor: Int, ticks: Int, ticksPerStep: Int) {
        self.floor = floor
        self.ticks = ticks
        self.ticksPerStep = ticksPerStep
    }

    /// The position of a step.
    @inlinable @_noLocks
    public init(_ step: Int, ticksPerStep: Int) {
        self.init(floor: step, ticks: 0, ticksPerStep: ticksPerStep)
    }

    /// The nearest step, halves rounding up.
    public var nearest: Int { @inlinable @_noLocks get { ticks >= ticksPerStep - ticks ? floor + 1 : floor } }

    /// The position a number of ticks later.
    @inlinable @_noLocks
    public func advanced(by more: Int) -> GridPosition {
        let (steps, rest) = (ticks + more).quotientAndRemainder(dividingBy: ticksPerStep)
        return GridPosition(floor: floor + steps, ticks: rest, ticksPerStep: ticksPerStep)
    }

    /// The position that much later, in steps; the length must be a whole number of ticks.
    func advanced(by length: Rational) -> GridPosition {
        advanced(by: Int(length.numerator) * (ticksPerStep / Int(length.denominator)))
    }

    /// The same place on a grid with other ticks. A different grid begins at the nearest step.
    @inlinable @_noLocks
    public func onGrid(ticksPerStep: Int) -> GridPosition {
        ticksPerStep == self.ticksPerStep ? self : GridPosition(nearest, ticksPerStep: ticksPerStep)
    }
}
