/// An exact position between two steps of a grid, in ticks. A step is a sample or a nanosecond and holds a whole number
/// of ticks.
///
/// The elements of a text or of a keyer, or the blocks of a stream, share one grid. Each boundary is rounded once, so
/// rounding errors never add up. The denominator is fixed, so no operation loops, which suits the sound thread.
public struct GridPosition: Hashable, Sendable {
    public let floor: Int
    /// Ticks after `floor`, from 0 to `ticksPerStep` - 1.
    @usableFromInline let ticks: Int
    public let ticksPerStep: Int

    @usableFromInline @_noLocks
    init(floor: Int, ticks: Int, ticksPerStep: Int) {
        self.floor = floor
        self.ticks = ticks
        self.ticksPerStep = ticksPerStep
    }

    @inlinable @_noLocks
    public init(_ step: Int, ticksPerStep: Int) {
        self.init(floor: step, ticks: 0, ticksPerStep: ticksPerStep)
    }

    /// The nearest step. A half rounds up.
    public var nearest: Int { @inlinable @_noLocks get { ticks >= ticksPerStep - ticks ? floor + 1 : floor } }

    @inlinable @_noLocks
    public func advanced(by more: Int) -> GridPosition {
        let (steps, rest) = (ticks + more).quotientAndRemainder(dividingBy: ticksPerStep)
        return GridPosition(floor: floor + steps, ticks: rest, ticksPerStep: ticksPerStep)
    }

    /// Advances by a length in steps, which must be a whole number of ticks.
    func advanced(by length: Rational) -> GridPosition {
        advanced(by: Int(length.numerator) * (ticksPerStep / Int(length.denominator)))
    }

    /// The same position if the grid is the same. Another grid begins at the nearest step.
    @inlinable @_noLocks
    public func onGrid(ticksPerStep: Int) -> GridPosition {
        ticksPerStep == self.ticksPerStep ? self : GridPosition(nearest, ticksPerStep: ticksPerStep)
    }
}
