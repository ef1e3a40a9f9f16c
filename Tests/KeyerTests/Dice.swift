import Morse

/// Repeatable random numbers.
typealias Dice = SplitMix64
